import {
  calendarGlyph,
  crmGlyph,
  documentGlyph,
  earGlyph,
  handoverGlyph,
  moonGlyph,
} from '@site/ui/icon/glyphs.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Exchange } from '@site/ui/wave/Exchange';
import { AdvantagesSplit } from '../sections/AdvantagesSplit';
import { CaseFigures } from '../sections/CaseFigures';
import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { FeatureGrid, type FeatureLook } from '../sections/FeatureGrid';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Testimonial } from '../sections/Testimonial';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import styles from './CodeList.module.css';
import { Compliance } from './Compliance';
import type { MediflowContent } from './content';
import { MediflowHero } from './MediflowHero';
import { PatientPath } from './PatientPath';
import { Rollout } from './Rollout';
import { Triad } from './Triad';
import { TwoModules } from './TwoModules';

const LOOKS: readonly FeatureLook[] = [
  { icon: calendarGlyph },
  { icon: moonGlyph },
  { icon: earGlyph, voice: 'visitor' },
  { icon: crmGlyph, voice: 'visitor' },
  { icon: documentGlyph },
  { icon: handoverGlyph },
];

/** The comparison of the two modules, then the codes of the second one. */
const Modules = (props: SectionProps<MediflowContent>) => (
  <>
    <TwoModules {...props} />
    <CodeList {...props} />
  </>
);
const Features = (props: SectionProps<MediflowContent>) => <FeatureGrid {...props} looks={LOOKS} />;
const Contact = (props: SectionProps<MediflowContent>) => <Cta {...props} seed={67} />;

/** The page of MediFlow AI: the patient's path, the roles, the two modules, the codes and compliance. */
export const sequence: Sequence<MediflowContent> = [
  ['hero', MediflowHero],
  ['steps', PatientPath],
  ['problems', Triad],
  ['modules', Modules],
  ['video', VideoSection],
  ['compliance', Compliance],
  ['features', Features],
  ['value', ValueFigures],
  ['testimonials', Testimonial],
  ['launch', Rollout],
  ['advantages', AdvantagesSplit],
  ['cases', CaseFigures],
  ['faq', FaqSection],
  ['cta', Contact],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}

/** Patients' words and the proposed code, or a dash if the doctor decides. */
function CodeList({ content }: SectionProps<MediflowContent>) {
  const { head, items } = content.codes;
  return (
    <Section id="codes" voice="assistant">
      <SectionHead {...head} voice="assistant" />
      <ol className={styles.codes}>
        {items.map((item, i) => (
          <li key={item.code}>
            <blockquote>{item.quote}</blockquote>
            <Exchange
              turns={[
                { voice: 'visitor', seed: 330 + i * 5, bars: 30 },
                { voice: 'assistant', seed: 360 + i * 7, bars: 30 },
              ]}
              height={60}
              className={styles.wave}
            />
            <p>
              <b className="num">{item.code}</b>
              <span>{item.name}</span>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
