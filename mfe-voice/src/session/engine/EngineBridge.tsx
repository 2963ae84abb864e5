import { useConversationClientTool, useConversationControls, useConversationInput } from '@elevenlabs/react';
import { type Language, languageInfo } from '@site/contracts/languages';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { OPEN_PAGE, openPage, pagesFor } from '../../tools/open-page';
import { SAVE_CONTACT, saveContact } from '../../tools/save-contact';
import { callHost, showToast } from '../call-host';
import { callStore } from '../call-store';
import { AGENT_DEFAULT_LANGUAGE, type CallEngine, provideEngine } from '../engine-slot';
import { untilAborted } from '../start-attempt';
import { contextWords, earlierConversation, pageList } from './agent-context';
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
      callStore.dispatch({ type: 'found', contact });
      showToast(({ toast }) => ({ kind: 'success', ...toast.saved }));
    }),
  );

  useConversationClientTool(OPEN_PAGE, async (parameters) => {
    const page = await openPage(parameters, callHost());
    if (page !== undefined) callStore.dispatch({ type: 'found', page });
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

  const audible = useSyncExternalStore(callStore.subscribe, isVoiceCall);
  useEffect(() => (audible ? watchAudio(controls.changeInputDevice) : undefined), [audible, controls]);
  useEffect(() => (audible ? noteLoudness() : undefined), [audible]);

  return null;
}

function isVoiceCall(): boolean {
  const { phase, medium } = callStore.get();
  return phase === 'connected' && medium === 'voice';
}
