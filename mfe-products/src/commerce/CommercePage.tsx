import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { AdvantagesRow } from '../sections/AdvantagesRow';
import { Cta } from '../sections/Cta';
import { FeatureList } from '../sections/FeatureList';
import { HeroButtons } from '../sections/HeroButtons';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { StepsLine } from '../sections/StepsLine';
import { Testimonial } from '../sections/Testimonial';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import { Belt } from './Belt';
import styles from './CommerceHero.module.css';
import type { CommerceContent } from './content';
import { FocusGroup } from './FocusGroup';
import { LeakIndex } from './LeakIndex';
import { ParameterTable } from './ParameterTable';
import { SellMate } from './SellMate';
import { SnapCard } from './SnapCard';
import { Trio } from './Trio';

const Contact = (props: SectionProps<CommerceContent>) => <Cta {...props} seed={69} />;

/** The page of AI Commerce Suite: problems, the module for each, how the three work together, pilot and integrations. */
export const sequence: Sequence<CommerceContent> = [
  ['hero', CommerceHero],
  ['problems', LeakIndex],
  ['modules', Modules],
  ['steps', StepsLine],
  ['video', VideoSection],
  ['value', ValueFigures],
  ['features', FeatureList],
  ['advantages', AdvantagesRow],
  ['testimonials', Testimonial],
  ['launch', Trio],
  ['cta', Contact],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}

/** Full-width headline, lead and buttons, and below them the three screens. */
function CommerceHero({ content, lang }: SectionProps<CommerceContent>) {
  return (
    <Hero>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <Headline className={styles.title} runs={content.hero.headline} />
        <div className={styles.foot}>
          <p className="lead">{content.hero.lead}</p>
          <HeroButtons hero={content.hero} primary="contact" secondary="focus" />
        </div>
        <Belt content={content.belt} modules={content.modules} />
      </Wrap>
    </Hero>
  );
}

/** The three modules, each in its own section; the second includes the parameters. */
function Modules({ content }: SectionProps<CommerceContent>) {
  return (
    <>
      <SnapCard content={content} />
      <FocusGroup content={content} />
      <ParameterTable content={content.parameters} />
      <SellMate content={content} />
    </>
  );
}
