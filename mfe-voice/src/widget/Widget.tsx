import type { SlotProps } from '@site/federation/remote';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { abandonCall } from '../session/call-controls';
import { useCallHost } from '../session/call-host';
import { callStore, useCall } from '../session/call-state';
import { useEngine } from '../session/load-engine';
import { continueInText, startAgain } from '../session/start-call';
import { useStartLinks } from '../session/start-links';
import { useFocusHandover } from '../session/view-hooks';
import type { VoiceContent } from '../texts/voice-texts';
import { resendContacts } from '../tools/outbox';
import { BeforeCall, useInvitation, VoiceOff } from './BeforeCall';
import { CallPanel, MinimizedCall } from './CallPanel';
import { Notice } from './Notice';
import styles from './Widget.module.css';

/** The voice assistant in the corner of every page. It is outside the router's outlet, so a call survives navigation. */
export default function Widget(props: SlotProps<VoiceContent>) {
  return (
    <WidgetBoundary>
      <WidgetView {...props} />
    </WidgetBoundary>
  );
}

function WidgetView(props: SlotProps<VoiceContent>) {
  const { lang, shell } = props;
  const texts = useCallHost(props);
  const call = useCall();
  const engine = useEngine();
  const root = useRef<HTMLElement>(null);
  const shown = call.phase === 'connected' ? call.view : call.phase;
  const record = call.phase === 'idle' && !call.notice && !call.record?.inPage && call.record;
  const { enabled } = shell.settings.voice;
  const alone = !call.notice && !record;
  // Here, because what a visitor has seen outlives a call.
  const invitation = useInvitation(root, alone && call.phase === 'idle');
  useFocusHandover(root, [shown, call.notice, call.interruption, Boolean(record)].join());
  useStartLinks(enabled);
  useEffect(() => resendContacts(), []);
  return (
    <section ref={root} className={styles.widget} aria-label={texts.name} lang={texts.lang} data-voice-widget={shown}>
      {engine && (
        <EngineBoundary call={call.correlationId}>
          <engine.CallEngineView />
        </EngineBoundary>
      )}
      {call.notice && (
        <div className={styles.beside}>
          <Notice texts={texts} lang={lang} notice={call.notice} call={call} />
        </div>
      )}
      {record && engine && (
        <div className={styles.beside}>
          <engine.AfterCall texts={texts} lang={lang} record={record} onAgain={startAgain} />
        </div>
      )}
      {(shown === 'minimized' || shown === 'page') && call.interruption && engine && (
        <div className={styles.beside}>
          <engine.Interruption texts={texts} why={call.interruption} onText={continueInText} />
        </div>
      )}
      {!enabled && <VoiceOff texts={texts} lang={lang} />}
      {enabled && call.phase !== 'connected' && (
        <BeforeCall root={root} texts={texts} lang={lang} call={call} alone={alone} invitation={invitation} />
      )}
      <p className="visually-hidden" role="status">
        {call.phase === 'connecting' ? texts.connecting : ''}
      </p>
      {call.phase === 'connected' && (
        <div className={styles.call}>
          {call.view === 'expanded' ? (
            <CallPanel texts={texts} lang={lang} call={call} />
          ) : (
            <MinimizedCall texts={texts} call={call} />
          )}
        </div>
      )}
    </section>
  );
}

interface Props {
  /** Id of the call, if any; a new call renders the engine again after a crash. */
  call: string | null;
  children: ReactNode;
}

/** Error boundary of the engine: a crash ends the call (unmounting releases all resources), but not the widget. */
class EngineBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch() {
    abandonCall();
  }

  override componentDidUpdate(before: Props) {
    if (this.state.crashed && before.call !== this.props.call) this.setState({ crashed: false });
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}

/** After more crashes on one page the error is rethrown to the page's boundary. */
const MAX_CRASHES = 5;

/**
 * Error boundary of the widget: a crash ends the call and renders the idle widget, so that the next tap may retry. If
 * the idle widget crashes too, the remaining state of the call, which may be the cause, is removed.
 */
class WidgetBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };
  private crashes = 0;

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    if (callStore.get().phase === 'idle') callStore.dispatch({ type: 'dismiss' });
    else abandonCall();
    this.crashes += 1;
    this.setState(() => {
      if (this.crashes > MAX_CRASHES) throw error;
      return { crashed: false };
    });
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
