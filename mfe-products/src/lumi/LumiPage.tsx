import { ColourKey } from '../sections/ColourKey';
import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { Features } from '../sections/Features';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { StepsLine } from '../sections/StepsLine';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import type { LumiContent } from './content';
import { LumiHero } from './LumiHero';
import { LumiPoster } from './LumiPoster';
import { LumiVoice } from './LumiVoice';

type Props = SectionProps<LumiContent>;

function LumiLaunch(props: Props) {
  return <LaunchGantt {...props} note={<ColourKey {...props.content.legend} />} />;
}

const Video = (props: Props) => (
  <VideoSection {...props}>
    <LumiPoster />
  </VideoSection>
);

const sequence: Sequence<LumiContent> = [
  ['hero', LumiHero],
  ['problems', ProblemsTable],
  ['voice', LumiVoice],
  ['steps', StepsLine],
  ['video', Video],
  ['value', ValueFigures],
  ['features', Features],
  ['launch', LumiLaunch],
  ['cases', Proof],
  ['faq', FaqSection],
  ['cta', Cta],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}
