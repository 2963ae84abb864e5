import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { SectionProps } from '../sections/ProductPage';
import styles from './Channels.module.css';
import type { SellerContent } from './content';

/** The channels in which the bot answers, in large type. */
export function Channels({ content }: SectionProps<SellerContent>) {
  const { head, items } = content.channels;
  return (
    <Section id="channels">
      <SectionHead {...head} />
      <ul className={styles.channels}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Section>
  );
}
