import { type Language, languageInfo } from '@site/contracts/languages';
import { HOME } from '@site/contracts/paths';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import type { Thanks } from './content';
import styles from './ThankYouPage.module.css';

interface ThanksBlockProps {
  lang: Language;
  content: Thanks;
  /** The page's own heading. */
  first: boolean;
}

/** Thanks in one language: what happens next, and the way home. */
export function ThanksBlock({ lang, content, first }: ThanksBlockProps) {
  const Heading = first ? 'h1' : 'h2';
  return (
    <section className={first ? styles.first : styles.block} lang={languageInfo(lang).htmlLang}>
      <Heading className={styles.heading}>
        {content.thanks} <span className="visitor">{content.heard}</span>
      </Heading>
      <ol className={styles.steps}>
        {content.steps.map((step) => (
          <li key={step.when}>
            <span className="num">{step.when}</span>
            {step.text}
          </li>
        ))}
      </ol>
      <ArrowLink lang={lang} href={HOME}>
        {content.home}
      </ArrowLink>
    </section>
  );
}
