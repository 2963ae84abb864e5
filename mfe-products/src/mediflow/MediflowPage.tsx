import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { Benefits } from '../sections/Features';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import { Compliance } from './Compliance';
import type { MediflowContent } from './content';
import { MediflowHero } from './MediflowHero';
import { MediflowPoster } from './MediflowPoster';
import { Rollout } from './Rollout';

const MediflowSteps = (props: SectionProps<MediflowContent>) => (
  <Steps {...props}>
    <MediflowPoster />
  </Steps>
);

/** The page of MediFlow AI: the patient's path, the roles, the two modules and compliance. */
const sequence: Sequence<MediflowContent> = [
  ['hero', MediflowHero],
  ['steps', MediflowSteps],
  ['problems', ProblemsTable],
  ['compliance', Compliance],
  ['features', Benefits],
  ['launch', Rollout],
  ['cases', Proof],
  ['faq', FaqSection],
  ['cta', Cta],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}
