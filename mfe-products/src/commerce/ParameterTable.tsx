import { Meter } from '@site/ui/chart/Meter';
import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { CommerceContent } from './content';
import styles from './ParameterTable.module.css';

/** Below this score a parameter is a weak spot, shown in the buyer's colour. */
const WEAK_BELOW = 55;

/** All parameters that the agents score, by group, each with its mean score. */
export function ParameterTable({ content }: { content: CommerceContent['parameters'] }) {
  return (
    <Section id="parameters" voice="assistant">
      <SectionHead {...content.head} voice="assistant" />
      <table className={styles.table}>
        <caption className="visually-hidden">{content.caption}</caption>
        <tbody>
          {content.groups.map((group) => (
            <tr key={group.name}>
              <th scope="row">{group.name}</th>
              {group.items.map((item) => (
                <td key={item.name} className={cx(item.score < WEAK_BELOW && styles.weak)}>
                  <p className={styles.pair}>
                    <span>{item.name}</span>
                    <b className="num">{item.score}</b>
                  </p>
                  <Meter
                    share={item.score}
                    tone={item.score < WEAK_BELOW ? 'visitor' : 'assistant'}
                    className={styles.meter}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
