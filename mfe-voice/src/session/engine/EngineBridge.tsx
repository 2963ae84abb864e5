import { useConversationClientTool, useConversationControls, useConversationInput } from '@elevenlabs/react';
import { type Language, languageInfo } from '@site/contracts/languages';
import type { SitePage } from '@site/contracts/site-pages';
import { useEffect, useLayoutEffect } from 'react';
import { OPEN_PAGE, openPage, pagesFor } from '../../tools/open-page';
import { SAVE_CONTACT, saveContact } from '../../tools/save-contact';
import { untilAborted } from '../call-controls';
import { callHost, showToast } from '../call-host';
import { type Caption, callStore, useCallPart } from '../call-state';
import { AGENT_DEFAULT_LANGUAGE, type CallEngine, provideEngine } from '../engine-slot';
import { resumeAudio, watchAudio } from './audio-watch';
import { noteLoudness } from './loudness';
import { releaseOpened, watchOpened } from './opened-resources';
import type { SessionLink } from './session-link';

/** Registers the SDK's controls as the page's engine and the agent's client tools. */
export function EngineBridge({ link, onFailed }: { link: SessionLink; onFailed: () => void }) {
  const controls = useConversationControls();
  const { setMuted } = useConversationInput();

  useConversationClientTool(SAVE_CONTACT, (parameters) =>
    saveContact(parameters, callStore.get(), (contact) => {
      callStore.dispatch({ type: 'changed', contact });
      showToast(({ toast }) => ({ kind: 'success', ...toast.saved }));
    }),
  );

  useConversationClientTool(OPEN_PAGE, async (parameters) => {
    const page = await openPage(parameters, callHost());
    if (page !== undefined) callStore.dispatch({ type: 'changed', page });
    const { opened, unknown } = contextWords(link.language ?? AGENT_DEFAULT_LANGUAGE);
    return page === undefined ? unknown : opened;
  });

  useLayoutEffect(() => {
    const { startSession, endSession, getInputVolume, getOutputVolume } = controls;
    const engine: CallEngine = {
      async connect(opening, signal) {
        const { signedUrl, medium, language, earlier } = opening;
        watchOpened();
        const opened = link.opened(opening);
        startSession({
          signedUrl,
          // The service refuses overrides that the agent's settings don't allow: send no others.
          ...(medium === 'text' ? { textOnly: true } : {}),
          ...(language ? { overrides: { agent: { language: languageInfo(language).htmlLang } } } : {}),
        });
        try {
          await untilAborted(opened, signal);
          const spoken = language ?? AGENT_DEFAULT_LANGUAGE;
          if (earlier.length > 0) controls.sendContextualUpdate(earlierConversation(earlier, spoken));
          void tellPages(spoken);
        } catch (error) {
          engine.release();
          // Immediately, so that a quick second start waits for the next provider instead of using this one.
          withdraw();
          onFailed();
          throw error;
        }
      },
      end: endSession,
      release() {
        link.forget();
        endSession();
        releaseOpened();
      },
      resume: () => resumeAudio(controls.changeInputDevice),
      setMuted,
      setVolume: (volume) => controls.setVolume({ volume }),
      sendText: controls.sendUserMessage,
      levels: () => ({ input: getInputVolume(), output: getOutputVolume() }),
    };
    const tellPages = async (spoken: Language) => {
      const pages = await pagesFor(callHost());
      if (link.live && pages.length > 0) controls.sendContextualUpdate(pageList(pages, spoken));
    };
    const withdraw = provideEngine(engine);
    return withdraw;
  }, [link, onFailed, controls, setMuted]);

  const audible = useCallPart(({ phase, medium }) => phase === 'connected' && medium === 'voice');
  useEffect(() => (audible ? watchAudio(controls.changeInputDevice) : undefined), [audible, controls]);
  useEffect(() => (audible ? noteLoudness() : undefined), [audible]);

  return null;
}

type Words = typeof import('../../../agent/lines/en.json')['context'];
const WORDS = import.meta.glob<Words>('../../../agent/lines/*.json', { eager: true, import: 'context' });

/** Returns what the site tells the agent during a call, in the language of the call. */
const contextWords = (lang: Language): Words => WORDS[`../../../agent/lines/${lang}.json`] as Words;

/** Returns the earlier conversation as context, because the service does not know it. */
function earlierConversation(earlier: readonly Caption[], lang: Language): string {
  const words = contextWords(lang);
  const lines = earlier.map(({ voice, text }) => `${words[voice]}: ${text}`);
  return `${words.resumed}\n${lines.join('\n')}`;
}

/** Returns the list of pages that the agent can open, because its settings don't change with the parts. */
function pageList(pages: readonly SitePage[], lang: Language): string {
  const lines = pages.filter(({ aliasOf }) => !aliasOf).map(({ path, title }) => `${path}: ${title}`);
  return `${contextWords(lang).pages}\n${lines.join('\n')}`;
}
