import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { useState } from 'react';
import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { Benefits } from '../sections/Features';
import { Hand } from '../sections/Hand';
import { HeroButtons } from '../sections/HeroButtons';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import styles from './AgentlabHero.module.css';
import { AgentlabPoster } from './AgentlabPoster';
import type { AgentlabContent } from './content';
import { JobList } from './JobList';
import { MeshGraph } from './MeshGraph';
import { Pilot } from './Pilot';
import { ScenarioIndex } from './ScenarioIndex';

const AgentlabProblems = (props: SectionProps<AgentlabContent>) => <ProblemsTable {...props} tone="ink" />;
const AgentlabSteps = (props: SectionProps<AgentlabContent>) => (
  <Steps {...props}>
    <AgentlabPoster />
  </Steps>
);

/** The page of AgentLab AI: scenarios, problems, how an agent is built, and the pilot. */
const sequence: Sequence<AgentlabContent> = [
  ['hero', AgentlabHero],
  ['scenarios', ScenarioIndex],
  ['problems', AgentlabProblems],
  ['steps', AgentlabSteps],
  ['launch', Pilot],
  ['features', Benefits],
  ['cases', Proof],
  ['faq', FaqSection],
  ['cta', Cta],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}

/** Headline, lead and buttons, and below them the full-width graph, whose job the visitor moves through the day. */
function AgentlabHero({ content, lang }: SectionProps<AgentlabContent>) {
  const { graph, hero } = content;
  const last = graph.hops.length - 1;
  const [at, move] = useState(last);
  return (
    <Hero className={styles.hero}>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <Headline className={styles.title} text={hero.headline} />
        <div className={styles.foot}>
          <p className="lead">{hero.lead}</p>
          <HeroButtons content={content} primary="contact" secondary="pilot" />
        </div>
      </Wrap>
      <div className={styles.band}>
        <Wrap>
          <p className={styles.head}>
            <span>
              <b>{graph.title}</b> <span>{`· ${graph.summary}`}</span>
            </span>
            <span className={styles.live}>{graph.live}</span>
          </p>
          <Hand label={graph.move} shown={graph.hops[at]?.time ?? ''} at={at} max={last} move={move} />
          <div className={styles.graph}>
            <MeshGraph content={graph} at={at} />
          </div>
          <JobList content={graph} at={at} />
        </Wrap>
      </div>
    </Hero>
  );
}
