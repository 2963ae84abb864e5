import { cx } from '@site/ui/cx.ts';
import { Headline } from '@site/ui/layout/Headline';
import { Section } from '@site/ui/layout/Section';
import { Wrap } from '@site/ui/layout/Wrap';
import { Live } from '@site/ui/screen/Screen';
import { useState } from 'react';
import { Benefits } from '../sections/Features';
import { Hand } from '../sections/Hand';
import { Integrations } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { HeroButtons, ProductHero, ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import styles from './AgentlabPage.module.css';
import { AgentlabPoster } from './AgentlabPoster';
import type { AgentlabContent } from './content';
import { JobList, MeshGraph } from './JobGraph';

type Props = SectionProps<AgentlabContent>;

const AgentlabProblems = (props: Props) => <ProblemsTable {...props} tone="ink" />;

const sequence: Sequence<AgentlabContent> = [
  ['hero', AgentlabHero],
  ['scenarios', ScenarioIndex],
  ['problems', AgentlabProblems],
  ['steps', Steps],
  ['launch', Pilot],
  ['features', Benefits],
  ['cases', Proof],
];

export const Component = () => <ProductPage sequence={sequence} Drawing={AgentlabPoster} />;

/** Headline, lead and buttons, and below them the full-width graph, whose job the visitor moves through the day. */
function AgentlabHero({ content }: Props) {
  const { graph, hero } = content;
  const last = graph.hops.length - 1;
  const [at, move] = useState(last);
  const band = (
    <div className={styles.band}>
      <Wrap>
        <p className={styles.head}>
          <span>
            <b>{graph.title}</b> <span>{`· ${graph.summary}`}</span>
          </span>
          <Live>{graph.live}</Live>
        </p>
        <Hand label={graph.move} shown={graph.hops[at]?.time ?? ''} at={at} max={last} move={move} />
        <div className={styles.graph}>
          <MeshGraph content={graph} at={at} />
        </div>
        <JobList content={graph} at={at} />
      </Wrap>
    </div>
  );
  return (
    <ProductHero className={styles.hero} band={band}>
      <Headline className={styles.title} text={hero.headline} />
      <div className={styles.foot}>
        <p className="lead">{hero.lead}</p>
        <HeroButtons secondary="pilot" />
      </div>
    </ProductHero>
  );
}

/** Returns the groups with the number of their first scenario in the whole list. */
function numbered(groups: AgentlabContent['scenarios']['groups']) {
  return groups.map((group, i) => ({
    ...group,
    before: groups.slice(0, i).reduce((sum, earlier) => sum + earlier.items.length, 0),
  }));
}

/** All scenarios by department, numbered consecutively. */
function ScenarioIndex({ content }: Props) {
  const { head, groups } = content.scenarios;
  return (
    <Section id="scenarios" head={head}>
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

/** Numbered days, counted from the first real job. */
const dated = (days: AgentlabContent['pilot']['days']) => days.map((day, i) => ({ ...day, number: i + 1 }));

/** The stages of the launch, the days of the pilot, and the integrations. */
function Pilot({ content }: Props) {
  const { launch, pilot } = content;
  return (
    <Section id="pilot" head={launch.head}>
      <ol className={styles.stages}>
        {launch.items.map((item) => (
          <li key={item.step}>
            <h3>{item.title}</h3>
            <p className="mono">{item.duration}</p>
          </li>
        ))}
      </ol>
      <ol className={styles.days}>
        {dated(pilot.days).map((day) => (
          <li key={day.number} className={cx(styles.day, day.voice ? styles[day.voice] : styles.off)}>
            <span className="num">{day.number}</span>
            {day.voice && day.title ? <h4>{day.title}</h4> : <span className="visually-hidden">{pilot.noWork}</span>}
          </li>
        ))}
      </ol>
      <Integrations content={content.integrations} />
    </Section>
  );
}
