import { Calculator } from '../roi/Calculator';
import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { Features } from '../sections/Features';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import type { SalesManagerContent } from './content';
import { SalesHero } from './SalesHero';
import { SalesPoster } from './SalesPoster';

export { shouldRevalidate } from '../roi/should-revalidate';

type Props = SectionProps<SalesManagerContent>;

const SalesCalculator = (props: Props) => <Calculator {...props} tone="ink" />;
const SalesSteps = (props: Props) => (
  <Steps {...props}>
    <SalesPoster />
  </Steps>
);

const sequence: Sequence<SalesManagerContent> = [
  ['hero', SalesHero],
  ['problems', ProblemsTable],
  ['calculator', SalesCalculator],
  ['steps', SalesSteps],
  ['features', Features],
  ['launch', LaunchGantt],
  ['cases', Proof],
  ['faq', FaqSection],
  ['cta', Cta],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}
