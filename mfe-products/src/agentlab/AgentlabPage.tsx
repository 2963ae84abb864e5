import { AdvantagesRow } from '../sections/AdvantagesRow';
import { CaseFigures } from '../sections/CaseFigures';
import { Cta } from '../sections/Cta';
import { FeatureList } from '../sections/FeatureList';
import { IntegrationsIndex } from '../sections/IntegrationsIndex';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { StepsNumbered } from '../sections/StepsNumbered';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import { AgentlabHero } from './AgentlabHero';
import { ClientVoices } from './ClientVoices';
import type { AgentlabContent } from './content';
import { FaqColumns } from './FaqColumns';
import { LostWork } from './LostWork';
import { Pilot } from './Pilot';
import { ScenarioIndex } from './ScenarioIndex';

const Contact = (props: SectionProps<AgentlabContent>) => <Cta {...props} seed={73} />;

/** The page of AgentLab AI: scenarios, problems, how an agent is built, and the pilot. */
export const sequence: Sequence<AgentlabContent> = [
  ['hero', AgentlabHero],
  ['scenarios', ScenarioIndex],
  ['problems', LostWork],
  ['steps', StepsNumbered],
  ['video', VideoSection],
  ['launch', Pilot],
  ['testimonials', ClientVoices],
  ['features', FeatureList],
  ['value', ValueFigures],
  ['integrations', IntegrationsIndex],
  ['cases', CaseFigures],
  ['advantages', AdvantagesRow],
  ['faq', FaqColumns],
  ['cta', Contact],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}
