import { Section } from '@site/ui/layout/Section';
import { Tag } from '@site/ui/screen/Tag';
import type { CommerceContent } from './content';
import { Lamp, Viewfinder } from './Lamp';
import { ModuleHead } from './ModuleHead';
import { RoleFacts } from './RoleFacts';
import styles from './SnapCard.module.css';

/** Module 1: the photo and the product card made from it. */
export function SnapCard({ content }: { content: CommerceContent }) {
  const { card, problems } = content;
  return (
    <Section id="snapcard" voice="assistant">
      <ModuleHead content={content.modules.snapCard} voice="assistant" />
      <div className={styles.grid}>
        <div className={styles.facts}>
          <RoleFacts columns={problems.columns} row={problems.rows[0]} />
        </div>
        <div className={styles.screen}>
          <div className={styles.photo}>
            <svg viewBox="0 0 360 320" width="360" height="320" aria-hidden="true">
              <Viewfinder bottom={292} />
              <Lamp />
            </svg>
            <p className="mono">{card.caption}</p>
          </div>
          <div className={styles.card}>
            <p className="mono">{card.label}</p>
            <h3>{card.title}</h3>
            <p className={styles.text}>{card.text}</p>
            <dl>
              {card.specs.map((spec) => (
                <div key={spec.label}>
                  <dt>{spec.label}</dt>
                  <dd>{spec.value}</dd>
                </div>
              ))}
            </dl>
            <ul className={styles.tags}>
              {card.tags.map((tag) => (
                <li key={tag}>
                  <Tag voice="plain">{tag}</Tag>
                </li>
              ))}
            </ul>
            <p className={`mono ${styles.foot}`}>
              <span>{card.languages}</span>
              <span className="assistant">{card.ready}</span>
            </p>
          </div>
        </div>
      </div>
    </Section>
  );
}
