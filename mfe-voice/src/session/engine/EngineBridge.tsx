import { useConversationClientTool, useConversationControls } from '@elevenlabs/react';
import { useLayoutEffect } from 'react';
import { SAVE_CONTACT, saveContact } from '../../tools/save-contact';
import { callHost } from '../call-host';
import { callStore } from '../call-store';
import { type CallEngine, provideEngine } from '../engine-slot';
import { untilAborted } from '../until-aborted';
import { releaseOpened, watchOpened } from './opened-resources';
import type { SessionLink } from './session-link';

/** Hands the SDK's controls to the page's call and gives the agent its tool. */
export function EngineBridge({ link, onFailed }: { link: SessionLink; onFailed: () => void }) {
  const { startSession, endSession, getInputVolume, getOutputVolume } = useConversationControls();

  useConversationClientTool(SAVE_CONTACT, (parameters) =>
    saveContact(parameters, callStore.get(), () => {
      const host = callHost();
      if (host) host.toast({ kind: 'success', ...host.texts.toast.saved });
    }),
  );

  useLayoutEffect(() => {
    const engine: CallEngine = {
      async connect(signedUrl, signal) {
        watchOpened();
        const opened = link.opened();
        startSession({ signedUrl });
        try {
          await untilAborted(opened, signal);
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
      levels: () => ({ input: getInputVolume(), output: getOutputVolume() }),
    };
    const withdraw = provideEngine(engine);
    return withdraw;
  }, [link, onFailed, startSession, endSession, getInputVolume, getOutputVolume]);

  return null;
}
