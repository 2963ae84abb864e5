import { useConversationClientTool, useConversationControls, useConversationInput } from '@elevenlabs/react';
import { useLayoutEffect } from 'react';
import { OPEN_PAGE, openPage, pagesFor } from '../../tools/open-page';
import { SAVE_CONTACT, saveContact } from '../../tools/save-contact';
import { callHost } from '../call-host';
import type { Caption } from '../call-state';
import { callStore } from '../call-store';
import { type CallEngine, provideEngine } from '../engine-slot';
import { untilAborted } from '../until-aborted';
import { releaseOpened, watchOpened } from './opened-resources';
import type { SessionLink } from './session-link';

/** Hands the SDK's controls to the page's call and gives the agent its tools. */
export function EngineBridge({ link, onFailed }: { link: SessionLink; onFailed: () => void }) {
  const controls = useConversationControls();
  const { setMuted } = useConversationInput();

  useConversationClientTool(SAVE_CONTACT, (parameters) =>
    saveContact(parameters, callStore.get(), () => {
      const host = callHost();
      if (host) host.toast({ kind: 'success', ...host.texts.toast.saved });
    }),
  );

  useConversationClientTool(OPEN_PAGE, (parameters) => openPage(parameters, callHost()));

  useLayoutEffect(() => {
    const { startSession, endSession, getInputVolume, getOutputVolume } = controls;
    const engine: CallEngine = {
      async connect({ signedUrl, medium, earlier }, signal) {
        watchOpened();
        const opened = link.opened();
        startSession({ signedUrl, textOnly: medium === 'text' });
        try {
          await untilAborted(opened, signal);
          if (earlier.length > 0) controls.sendContextualUpdate(contextOf(earlier));
          void tellPages(controls.sendContextualUpdate, signal);
        } catch (error) {
          endSession();
          releaseOpened();
          // At once: a quick second start must wait for the next provider, not meet the one that is given up.
          withdraw();
          onFailed();
          throw error;
        }
      },
      end: endSession,
      release: releaseOpened,
      setMuted,
      setVolume: (volume) => controls.setVolume({ volume }),
      sendText: controls.sendUserMessage,
      levels: () => ({ input: getInputVolume(), output: getOutputVolume() }),
    };
    const withdraw = provideEngine(engine);
    return withdraw;
  }, [link, onFailed, controls, setMuted]);

  return null;
}

/** The service knows nothing of a conversation that broke: the new one is told what was said. In the agent's language. */
function contextOf(earlier: readonly Caption[]): string {
  const lines = earlier.map(({ voice, text }) => `${voice === 'visitor' ? 'Клиент' : 'Ассистент'}: ${text}`);
  return `Связь прервалась, разговор продолжается с того же места. До обрыва было сказано:\n${lines.join('\n')}`;
}

/** Tells the agent which pages it can open: parts add and remove pages without a change of its settings. In its language. */
async function tellPages(tell: (text: string) => void, signal: AbortSignal): Promise<void> {
  const pages = await pagesFor(callHost());
  if (signal.aborted || pages.length === 0) return;
  const lines = pages.filter(({ aliasOf }) => !aliasOf).map(({ path, title }) => `${path}: ${title}`);
  tell(`Страницы сайта, которые можно открыть (адрес: название):\n${lines.join('\n')}`);
}
