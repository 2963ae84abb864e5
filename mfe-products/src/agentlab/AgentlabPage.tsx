import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { AdvantagesRow } from '../sections/AdvantagesRow';
import { CaseFigures } from '../sections/CaseFigures';
import { Cta } from '../sections/Cta';
import { FeatureList } from '../sections/FeatureList';
import { HeroButtons } from '../sections/HeroButtons';
import { IntegrationsIndex } from '../sections/IntegrationsIndex';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { StepsNumbered } from '../sections/StepsNumbered';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import styles from './AgentlabHero.module.css';
import { ClientVoices } from './ClientVoices';
import type { AgentlabContent } from './content';
import { FaqColumns } from './FaqColumns';
import { JobList } from './JobList';
import { LostWork } from './LostWork';
import { MeshGraph } from './MeshGraph';
import { Pilot } from './Pilot';
import { ScenarioIndex } from './ScenarioIndex';

const Contact = (props: SectionProps<AgentlabContent>) => <Cta {...props} seed={73} />;

/** The page of AgentLab AI: scenarios, problems, how an agent is built, and the pilot. */
export const sequence: Sequence<AgentlabContent> = [
  ['hero', AgentlabHero],
  ['scenarios', ScenarioIndex],
  ['problems', LostWork],
  ['steps', StepsNumbered],
  ['video', VideoSection],
  ['launch', Pilot],
  ['testimonials', ClientVoices],
  ['features', FeatureList],
  ['value', ValueFigures],
  ['integrations', IntegrationsIndex],
  ['cases', CaseFigures],
  ['advantages', AdvantagesRow],
  ['faq', FaqColumns],
  ['cta', Contact],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}

/** Headline, lead and buttons, and below them the full-width graph. */
function AgentlabHero({ content, lang }: SectionProps<AgentlabContent>) {
  const { graph, hero } = content;
  return (
    <Hero>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <Headline className={styles.title} runs={hero.headline} />
        <div className={styles.foot}>
          <p className="lead">{hero.lead}</p>
          <HeroButtons hero={content.hero} primary="contact" secondary="pilot" />
        </div>
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
    </Hero>
  );
}
