import type { Language } from '@site/contracts/languages';
import { Section } from '@site/ui/layout/Section';
import { Split } from '@site/ui/layout/Split';
import { EntryLink } from '../../layout/EntryLink';
import type { HomeContent } from './content';
import styles from './Problems.module.css';

/** Problems in the visitors' words (green) and the products that solve them (purple). */
export function Problems({ lang, content }: { lang: Language; content: HomeContent['problems'] }) {
  return (
    <Section voice="visitor" seed="problems">
      <Split aside={<h2>{content.title}</h2>}>
        <ul className={styles.list}>
          {content.items.map((item) => (
            <li key={item.product}>
              <blockquote>{item.quote}</blockquote>
              <p>
                <EntryLink lang={lang} id={item.product} />
                <span>{item.answer}</span>
              </p>
            </li>
          ))}
        </ul>
      </Split>
    </Section>
  );
}
