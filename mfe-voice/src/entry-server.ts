import type { RemoteServerModule } from '@site/federation/remote';
import LumiDemo from './demo/LumiDemo';
import HomeLine from './line/HomeLine';
import { loadDemoContent, loadVoiceContent } from './texts/voice-texts';
import Widget from './widget/Widget';

export { declaration } from '../part';

export const routes: RemoteServerModule['routes'] = [];
export const pages: RemoteServerModule['pages'] = [];

/** Widget and demo get the texts of a call, because either may be loaded first, start the call and show its result. */
export const slots: RemoteServerModule['slots'] = {
  Widget: { component: Widget, load: loadVoiceContent, usesTexts: false },
  HomeLine: { component: HomeLine, load: () => null, usesTexts: false },
  LumiDemo: { component: LumiDemo, load: loadDemoContent, usesTexts: false },
};

/** None: the texts are in the slots' content, because a stage may require Russian ones on every page. */
export const messages: RemoteServerModule['messages'] = () => ({});
