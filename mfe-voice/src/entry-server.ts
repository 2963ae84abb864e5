import type { RemoteServerModule } from '@site/federation/remote';
import LumiDemo from './demo/LumiDemo';
import { loadVoiceContent } from './texts/load-voice-content';
import Widget from './widget/Widget';

export { declaration } from '../part';

export const routes: RemoteServerModule['routes'] = [];
export const pages: RemoteServerModule['pages'] = [];

/** Both views carry all the words: whichever is there first can start the call and tell how it went. */
export const slots: RemoteServerModule['slots'] = {
  Widget: { component: Widget, load: loadVoiceContent },
  LumiDemo: { component: LumiDemo, load: loadVoiceContent },
};

/** None: the words travel with the slots' content, because a stage may ask for Russian ones on every page. */
export const messages: RemoteServerModule['messages'] = () => ({});
