import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { Features } from '../sections/Features';
import { HeroButtons } from '../sections/HeroButtons';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { StepsLine } from '../sections/StepsLine';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import styles from './CommerceHero.module.css';
import { CommercePoster } from './CommercePoster';
import type { CommerceContent } from './content';
import { FocusGroup } from './FocusGroup';
import { Modules } from './Modules';

const Contact = (props: SectionProps<CommerceContent>) => <Cta {...props} seed={69} />;

const Video = (props: SectionProps<CommerceContent>) => (
  <VideoSection {...props}>
    <CommercePoster />
  </VideoSection>
);

/** The page of AI Commerce Suite: the focus group first, problems, the other modules, how the three work together. */
const sequence: Sequence<CommerceContent> = [
  ['hero', CommerceHero],
  ['modules', FocusGroup],
  ['problems', ProblemsTable],
  ['card', Modules],
  ['steps', StepsLine],
  ['video', Video],
  ['value', ValueFigures],
  ['features', Features],
  ['launch', LaunchGantt],
  ['cases', Proof],
  ['faq', FaqSection],
  ['cta', Contact],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}

/** Full-width headline, lead and buttons; the votes of the agents follow. */
function CommerceHero({ content, lang }: SectionProps<CommerceContent>) {
  return (
    <Hero>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <Headline className={styles.title} runs={content.hero.headline} />
        <div className={styles.foot}>
          <p className="lead">{content.hero.lead}</p>
          <HeroButtons content={content} primary="contact" secondary="focus" />
        </div>
      </Wrap>
    </Hero>
  );
}
