import { Calculator } from '../roi/Calculator';
import { AdvantagesSplit } from '../sections/AdvantagesSplit';
import { CaseFigures } from '../sections/CaseFigures';
import { Cta } from '../sections/Cta';
import { FeatureList } from '../sections/FeatureList';
import { ProblemsQuotes } from '../sections/ProblemsQuotes';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { StepsNumbered } from '../sections/StepsNumbered';
import { Testimonial } from '../sections/Testimonial';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import { Channels } from './Channels';
import type { SellerContent } from './content';
import { SellerHero } from './SellerHero';
import { SellerLaunch } from './SellerLaunch';
import { WebApp } from './WebApp';

export { shouldRevalidate } from '../roi/should-revalidate';

type Props = SectionProps<SellerContent>;

const SellerProblems = (props: Props) => <ProblemsQuotes {...props} layout="volley" />;
const SellerCta = (props: Props) => <Cta {...props} seed={67} />;

/** The launch section includes the integrations and the questions. */
export const sequence: Sequence<SellerContent> = [
  ['hero', SellerHero],
  ['channels', Channels],
  ['problems', SellerProblems],
  ['webapp', WebApp],
  ['video', VideoSection],
  ['steps', StepsNumbered],
  ['value', ValueFigures],
  ['calculator', Calculator],
  ['features', FeatureList],
  ['cases', CaseFigures],
  ['testimonials', Testimonial],
  ['advantages', AdvantagesSplit],
  ['launch', SellerLaunch],
  ['cta', SellerCta],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}
