import type { ProductBase } from '../content/schema';
import styles from './Integrations.module.css';
import { More } from './More';
import { PlugList } from './PlugList';

/** Integrations by category, closed below their heading; used inside the section of the launch. */
export function Integrations({ content }: { content: ProductBase['integrations'] }) {
  const { head, categories } = content;
  return (
    <More id="integrations" title={head.title}>
      <div className={styles.plugs}>
        {head.note && <p>{head.note}</p>}
        <PlugList categories={categories} />
      </div>
    </More>
  );
}
