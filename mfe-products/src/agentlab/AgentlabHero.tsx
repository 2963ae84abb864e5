import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { HeroButtons } from '../sections/HeroButtons';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import type { SectionProps } from '../sections/ProductPage';
import styles from './AgentlabHero.module.css';
import type { AgentlabContent } from './content';
import { JobList } from './JobList';
import { MeshGraph } from './MeshGraph';

/** Headline, full-width graph, lead and buttons. */
export function AgentlabHero({ content, lang }: SectionProps<AgentlabContent>) {
  const { graph, hero } = content;
  return (
    <Hero>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <Headline className={styles.title} runs={hero.headline} />
      </Wrap>
      <div className={styles.band}>
        <Wrap>
          <p className={styles.head}>
            <span>
              <b>{graph.title}</b> · {graph.summary}
            </span>
            <span className={styles.live}>{graph.live}</span>
          </p>
          <div className={styles.graph}>
            <MeshGraph content={graph} />
          </div>
          <JobList content={graph} />
        </Wrap>
      </div>
      <Wrap>
        <div className={styles.foot}>
          <p className="lead">{hero.lead}</p>
          <HeroButtons hero={content.hero} primary="contact" secondary="pilot" />
        </div>
      </Wrap>
    </Hero>
  );
}
