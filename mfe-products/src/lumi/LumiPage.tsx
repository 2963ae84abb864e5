import {
  calendarGlyph,
  crmGlyph,
  earGlyph,
  globeGlyph,
  handoverGlyph,
  moonGlyph,
  shieldGlyph,
} from '@site/ui/icon/glyphs.ts';
import { Calculator } from '../roi/Calculator';
import { AdvantagesSplit } from '../sections/AdvantagesSplit';
import { ColourKey } from '../sections/ColourKey';
import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { FeatureGrid } from '../sections/FeatureGrid';
import { IntegrationsIndex } from '../sections/IntegrationsIndex';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { StepsLine } from '../sections/StepsLine';
import { Testimonial } from '../sections/Testimonial';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import { CardFigure } from './CardFigure';
import type { LumiContent } from './content';
import { InterruptFigure } from './InterruptFigure';
import { LumiCase } from './LumiCase';
import { LumiHero } from './LumiHero';
import { LumiVoice } from './LumiVoice';

export { shouldRevalidate } from '../roi/should-revalidate';

type Props = SectionProps<LumiContent>;

function LumiFeatures(props: Props) {
  return (
    <FeatureGrid
      {...props}
      looks={[
        { icon: earGlyph, voice: 'visitor', figure: <InterruptFigure /> },
        { icon: calendarGlyph },
        { icon: handoverGlyph },
        { icon: globeGlyph },
        { icon: moonGlyph, voice: 'visitor' },
        { icon: shieldGlyph },
        { icon: crmGlyph, figure: <CardFigure items={props.content.card} /> },
      ]}
    />
  );
}

function LumiLaunch(props: Props) {
  return <LaunchGantt {...props} note={<ColourKey {...props.content.legend} />} />;
}

export const sequence: Sequence<LumiContent> = [
  ['hero', LumiHero],
  ['problems', ProblemsTable],
  ['voice', LumiVoice],
  ['steps', StepsLine],
  ['video', VideoSection],
  ['value', ValueFigures],
  ['calculator', Calculator],
  ['integrations', IntegrationsIndex],
  ['features', LumiFeatures],
  ['launch', LumiLaunch],
  ['cases', LumiCase],
  ['testimonials', Testimonial],
  ['advantages', AdvantagesSplit],
  ['faq', FaqSection],
  ['cta', Cta],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}
