import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { Features } from '../sections/Features';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import { Compliance } from './Compliance';
import type { MediflowContent } from './content';
import { MediflowHero } from './MediflowHero';
import { MediflowPoster } from './MediflowPoster';
import { PatientPath } from './PatientPath';
import { Rollout } from './Rollout';

const Contact = (props: SectionProps<MediflowContent>) => <Cta {...props} seed={67} />;

const Video = (props: SectionProps<MediflowContent>) => (
  <VideoSection {...props}>
    <MediflowPoster />
  </VideoSection>
);

/** The page of MediFlow AI: the patient's path, the roles, the two modules and compliance. */
const sequence: Sequence<MediflowContent> = [
  ['hero', MediflowHero],
  ['steps', PatientPath],
  ['problems', ProblemsTable],
  ['video', Video],
  ['compliance', Compliance],
  ['features', Features],
  ['value', ValueFigures],
  ['launch', Rollout],
  ['cases', Proof],
  ['faq', FaqSection],
  ['cta', Contact],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}
