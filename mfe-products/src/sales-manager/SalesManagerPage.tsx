import { Calculator } from '../roi/Calculator';
import { ColourKey } from '../sections/ColourKey';
import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { Features } from '../sections/Features';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { StepsLine } from '../sections/StepsLine';
import { VideoSection } from '../video/VideoSection';
import type { SalesManagerContent } from './content';
import { SalesHero } from './SalesHero';
import { SalesPoster } from './SalesPoster';

export { shouldRevalidate } from '../roi/should-revalidate';

type Props = SectionProps<SalesManagerContent>;

const SalesCalculator = (props: Props) => <Calculator {...props} tone="ink" />;
const SalesLaunch = (props: Props) => (
  <LaunchGantt {...props} note={<ColourKey {...props.content.legend} />} />
);
const SalesCta = (props: Props) => <Cta {...props} seed={63} />;

const Video = (props: Props) => (
  <VideoSection {...props}>
    <SalesPoster desk={props.content.desk} />
  </VideoSection>
);

const sequence: Sequence<SalesManagerContent> = [
  ['hero', SalesHero],
  ['problems', ProblemsTable],
  ['calculator', SalesCalculator],
  ['steps', StepsLine],
  ['video', Video],
  ['features', Features],
  ['launch', SalesLaunch],
  ['cases', Proof],
  ['faq', FaqSection],
  ['cta', SalesCta],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}
