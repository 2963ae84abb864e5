import { cx } from '@site/ui/cx.ts';
import type { ProductBase } from '../content/schema';
import styles from './Integrations.module.css';
import { PlugList } from './PlugList';

interface IntegrationsProps {
  content: ProductBase['integrations'];
  /** With the heading beside the list. */
  wide?: boolean;
}

/** Integrations by category under their own heading; used inside the section of the launch. */
export function Integrations({ content, wide = false }: IntegrationsProps) {
  const { head, categories } = content;
  return (
    <div id="integrations" className={cx(styles.plugs, wide && styles.wide)}>
      <div>
        <h3>{head.title}</h3>
        {head.note && <p className={styles.note}>{head.note}</p>}
      </div>
      <PlugList categories={categories} />
    </div>
  );
}
