import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { Benefits } from '../sections/Features';
import { HeroButtons } from '../sections/HeroButtons';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import styles from './CommerceHero.module.css';
import { CommercePoster } from './CommercePoster';
import type { CommerceContent } from './content';
import { FocusGroup } from './FocusGroup';
import { Modules } from './Modules';

const CommerceSteps = (props: SectionProps<CommerceContent>) => (
  <Steps {...props}>
    <CommercePoster />
  </Steps>
);

/** The page of AI Commerce Suite: the focus group first, problems, the other modules, how the three work together. */
const sequence: Sequence<CommerceContent> = [
  ['hero', CommerceHero],
  ['modules', FocusGroup],
  ['problems', ProblemsTable],
  ['card', Modules],
  ['steps', CommerceSteps],
  ['features', Benefits],
  ['launch', LaunchGantt],
  ['cases', Proof],
  ['faq', FaqSection],
  ['cta', Cta],
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
        <Headline className={styles.title} text={content.hero.headline} />
        <div className={styles.foot}>
          <p className="lead">{content.hero.lead}</p>
          <HeroButtons content={content} primary="contact" secondary="focus" />
        </div>
      </Wrap>
    </Hero>
  );
}
