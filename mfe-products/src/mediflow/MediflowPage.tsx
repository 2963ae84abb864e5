import {
  calendarGlyph,
  crmGlyph,
  documentGlyph,
  earGlyph,
  handoverGlyph,
  moonGlyph,
} from '@site/ui/icon/glyphs.ts';
import { AdvantagesSplit } from '../sections/AdvantagesSplit';
import { CaseFigures } from '../sections/CaseFigures';
import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { FeatureGrid, type FeatureLook } from '../sections/FeatureGrid';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Testimonial } from '../sections/Testimonial';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import { CodeList } from './CodeList';
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
