import type { SlotProps } from '@site/federation/remote';
import { useEffect, useRef } from 'react';
import { useCallHost } from '../session/call-host';
import { useCall } from '../session/call-store';
import { useEngineView } from '../session/engine-slot';
import { useFocusHandover } from '../session/use-focus-handover';
import type { VoiceContent } from '../texts/voice-texts';
import { outbox } from '../tools/outbox';
import { resendContacts } from '../tools/resend-contacts';
import { CallPanel } from './CallPanel';
import { EngineBoundary } from './EngineBoundary';
import { IdleButton } from './IdleButton';
import { MinimizedCall } from './MinimizedCall';
import styles from './Widget.module.css';

/** The voice assistant in the corner of every page. It lives above the router's outlet, so a call survives navigation. */
export default function Widget({ content, shell }: SlotProps<VoiceContent>) {
  const texts = useCallHost(content, shell);
  const call = useCall();
  const EngineView = useEngineView();
  const root = useRef<HTMLElement>(null);
  const shown = call.phase === 'connected' ? call.view : call.phase;
  useFocusHandover(root, shown);
  useEffect(() => {
    if (!outbox.isEmpty()) resendContacts();
  }, []);
  if (!shell.settings.voice.enabled) return null;
  return (
    <section
      ref={root}
      className={styles.widget}
      aria-label={texts.name}
      lang={texts.lang}
      data-voice-widget={shown}
    >
      {EngineView && (
        <EngineBoundary>
          <EngineView />
        </EngineBoundary>
      )}
      {call.phase !== 'connected' && <IdleButton texts={texts} connecting={call.phase === 'connecting'} />}
      {call.phase === 'connected' && (
        <div className={styles.call}>
          {call.view === 'expanded' ? (
            <CallPanel texts={texts} call={call} />
          ) : (
            <MinimizedCall texts={texts} mode={call.mode} />
          )}
        </div>
      )}
    </section>
  );
}
