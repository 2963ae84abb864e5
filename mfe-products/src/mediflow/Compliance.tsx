import { Section } from '@site/ui/layout/Section';
import type { SectionProps } from '../sections/ProductPage';
import styles from './Compliance.module.css';
import type { MediflowContent } from './content';

/** The GDPR and HIPAA statement, and what it means in practice. */
export function Compliance({ content }: SectionProps<MediflowContent>) {
  const { title, lead, items } = content.compliance;
  return (
    <Section id="compliance" tone="ink">
      <h2 className={styles.title}>{title}</h2>
      <p className={`lead ${styles.lead}`}>{lead}</p>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
