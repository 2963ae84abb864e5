import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import {
  calendarGlyph,
  checkGlyph,
  crmGlyph,
  earGlyph,
  globeGlyph,
  handoverGlyph,
  moonGlyph,
  shieldGlyph,
} from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
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
import type { LumiContent } from './content';
import styles from './Figures.module.css';
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

/** The CRM card that Lumi has filled in. */
function CardFigure({ items }: { items: LumiContent['card'] }) {
  return (
    <dl className={styles.card}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>
            {item.value}
            <Icon glyph={checkGlyph} className={styles.check} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const said = speech(44, 26);
const AXIS = 60;

/** The caller interrupts the assistant, whose unsaid rest is grey; then the assistant continues. Decorative. */
function InterruptFigure() {
  const assistant = { axis: AXIS, voice: 'assistant', step: 6 } as const;
  return (
    <svg
      className={styles.interrupt}
      viewBox="0 0 300 120"
      width="300"
      height="120"
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      <path className={cx(draw.stroke, draw.strokeLine)} d={`M0 ${AXIS}H300`} />
      <path
        className={cx(draw.bars, draw.strokeAssistant)}
        d={barsPath(said.slice(0, 19), { ...assistant, reach: 50, start: 8 })}
      />
      <path
        className={cx(draw.bars, draw.strokeLine)}
        opacity=".55"
        d={barsPath(
          said.slice(19).map((a) => a * 0.8 + 0.12),
          { ...assistant, reach: 50, start: 122 },
        )}
      />
      <path
        className={cx(draw.bars, draw.strokeVisitor)}
        d={barsPath(speech(12, 24), { axis: AXIS, reach: 50, voice: 'visitor', start: 116, step: 6 })}
      />
      <path
        className={cx(draw.bars, draw.strokeAssistant)}
        d={barsPath(speech(9, 6), { ...assistant, reach: 44, start: 262 })}
      />
    </svg>
  );
}
