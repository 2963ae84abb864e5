import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { Benefits } from '../sections/Features';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import type { LumiContent } from './content';
import { LumiHero } from './LumiHero';
import { LumiPoster } from './LumiPoster';
import { LumiVoice } from './LumiVoice';

const LumiSteps = (props: SectionProps<LumiContent>) => (
  <Steps {...props}>
    <LumiPoster />
  </Steps>
);

const sequence: Sequence<LumiContent> = [
  ['hero', LumiHero],
  ['problems', ProblemsTable],
  ['voice', LumiVoice],
  ['steps', LumiSteps],
  ['features', Benefits],
  ['launch', LaunchGantt],
  ['cases', Proof],
  ['faq', FaqSection],
  ['cta', Cta],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}
