import { AdvantagesRow } from '../sections/AdvantagesRow';
import { Cta } from '../sections/Cta';
import { FeatureList } from '../sections/FeatureList';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { StepsLine } from '../sections/StepsLine';
import { Testimonial } from '../sections/Testimonial';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import { CommerceHero } from './CommerceHero';
import type { CommerceContent } from './content';
import { LeakIndex } from './LeakIndex';
import { Modules } from './Modules';
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
