import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { SectionProps } from '../sections/ProductPage';
import type { AgentlabContent } from './content';
import styles from './ScenarioIndex.module.css';

/** Returns the groups with the number of their first scenario in the whole list. */
function numbered(groups: AgentlabContent['scenarios']['groups']) {
  return groups.map((group, i) => ({
    ...group,
    before: groups.slice(0, i).reduce((sum, earlier) => sum + earlier.items.length, 0),
  }));
}

/** All scenarios by department, numbered consecutively. */
export function ScenarioIndex({ content }: SectionProps<AgentlabContent>) {
  const { head, groups } = content.scenarios;
  return (
    <Section id="scenarios">
      <SectionHead {...head} />
      <div className={styles.index}>
        {numbered(groups).map((group) => (
          <div key={group.name}>
            <h3>
              <span>{group.name}</span>
              <span className="num">{group.items.length}</span>
            </h3>
            <ol>
              {group.items.map((item, i) => (
                <li key={item}>
                  <span className="num" aria-hidden="true">
                    {String(group.before + i + 1).padStart(2, '0')}
                  </span>
                  <span>{item}</span>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </Section>
  );
}
