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

/** Registers the SDK's controls as the page's engine and the agent's client tools. */
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
          // Immediately, so that a quick second start waits for the next provider instead of using this one.
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

/** Returns the earlier conversation as context, because the service does not know it. In the agent's language. */
function contextOf(earlier: readonly Caption[]): string {
  const lines = earlier.map(({ voice, text }) => `${voice === 'visitor' ? 'Клиент' : 'Ассистент'}: ${text}`);
  return `Связь прервалась, разговор продолжается с того же места. До обрыва было сказано:\n${lines.join('\n')}`;
}

/**
 * Sends the agent the list of pages that it can open, because its settings don't change with the parts. In the agent's
 * language.
 */
async function tellPages(tell: (text: string) => void, signal: AbortSignal): Promise<void> {
  const pages = await pagesFor(callHost());
  if (signal.aborted || pages.length === 0) return;
  const lines = pages.filter(({ aliasOf }) => !aliasOf).map(({ path, title }) => `${path}: ${title}`);
  tell(`Страницы сайта, которые можно открыть (адрес: название):\n${lines.join('\n')}`);
}
