import { Faq } from '@site/ui/faq/Faq';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { SectionProps } from '../sections/ProductPage';
import type { AgentlabContent } from './content';
import styles from './FaqColumns.module.css';

/** Questions in two columns under their heading. */
export function FaqColumns({ content }: SectionProps<AgentlabContent>) {
  const { head, items } = content.faq;
  const half = Math.ceil(items.length / 2);
  return (
    <Section id="faq" voice="visitor">
      <SectionHead {...head} voice="visitor" />
      <div className={styles.columns}>
        <Faq items={items.slice(0, half)} openFirst />
        <Faq items={items.slice(half)} />
      </div>
    </Section>
  );
}
