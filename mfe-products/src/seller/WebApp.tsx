import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { SectionProps } from '../sections/ProductPage';
import { AppScreen } from './AppScreen';
import type { SellerContent } from './content';
import styles from './WebApp.module.css';

/** The web app that manages the bots, with its functions. */
export function WebApp({ content }: SectionProps<SellerContent>) {
  const { webapp } = content;
  return (
    <Section id="webapp" voice="assistant" tone="ink">
      <SectionHead {...webapp.head} voice="assistant" />
      <AppScreen webapp={webapp} />
      <ul className={styles.captions}>
        {webapp.captions.map((caption) => (
          <li key={caption.title}>
            <h3>{caption.title}</h3>
            <p>{caption.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
