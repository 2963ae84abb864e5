import { PRIVACY } from '@site/contracts/paths';
import type { SlotProps } from '@site/federation/remote';
import { Button } from '@site/ui/button/Button';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useRef } from 'react';
import { CallClock } from '../session/CallClock';
import { useCallHost } from '../session/call-host';
import { useCall } from '../session/call-store';
import { cancelStart, endCall } from '../session/end-call';
import { preloadEngine, useEngine } from '../session/load-engine';
import { startAgain, startCall } from '../session/start-call';
import { useFocusHandover } from '../session/use-focus-handover';
import { useInView } from '../session/use-in-view';
import type { DemoContent } from '../texts/voice-texts';
import { Captions } from '../widget/Captions';
import { Sound } from '../widget/Sound';
import { DemoWave } from './DemoWave';
import styles from './LumiDemo.module.css';

/** The live voice demo of the Lumi page: a large view of the same call that the widget shows. */
export default function LumiDemo(props: SlotProps<DemoContent>) {
  const { shell } = props;
  useCallHost(props);
  // The demo is part of the page and uses its language, even if the stage sets the widget and its toasts to Russian.
  const { page: texts, demo } = props.content;
  const { speakers } = texts;
  const engine = useEngine();
  const { phase, mode, startedAt, captions, muted, volume, medium, interruption, record } = useCall();
  const listening = medium === 'text' ? texts.writing.status : demo.listening;
  const status = mode === 'speaking' ? demo.speaking : listening;
  const { enabled } = shell.settings.voice;
  const root = useRef<HTMLDivElement>(null);
  useFocusHandover(root, `${phase} ${interruption} ${record?.inPage}`);
  const inView = useInView(root);
  return (
    <div
      ref={root}
      className={styles.demo}
      lang={texts.lang}
      data-voice-demo={phase}
      data-call-view=""
      data-in-view={inView && enabled ? '' : undefined}
    >
      <DemoWave live={phase === 'connected'} visitor={speakers.visitor} assistant={speakers.assistant} />
      <div className={styles.controls}>
        {phase === 'connected' ? (
          <>
            <p className={interruption ? undefined : mode === 'speaking' ? 'assistant' : 'visitor'} role="status">
              {(interruption && engine?.interruptionTexts(texts, interruption).title) ?? status}
            </p>
            {startedAt !== null && <CallClock startedAt={startedAt} />}
            <Button variant="quiet" onClick={endCall} data-handover={medium === 'voice' ? '' : undefined}>
              {demo.end}
            </Button>
          </>
        ) : (
          <>
            <Button
              busy={phase === 'connecting'}
              disabled={phase === 'connecting' || !enabled}
              arrow
              onPointerDown={preloadEngine}
              onKeyDown={preloadEngine}
              onClick={() => void startCall({ view: 'page' })}
              data-replay=""
              data-handover={phase === 'idle' ? '' : undefined}
            >
              {phase === 'connecting' ? demo.connecting : demo.start}
            </Button>
            {phase === 'connecting' && (
              <Button variant="quiet" onClick={cancelStart} data-handover="">
                {texts.cancel}
              </Button>
            )}
          </>
        )}
      </div>
      {phase === 'connected' && medium === 'voice' && !interruption && (
        <Sound texts={texts} muted={muted} volume={volume} />
      )}
      {phase !== 'connected' && record?.inPage && engine ? (
        <engine.AfterCall texts={texts} lang={props.lang} record={record} onAgain={() => startAgain(record)} />
      ) : phase === 'idle' ? (
        <p className={styles.intro}>
          <span>{texts.intro.text}</span>{' '}
          <SiteLink lang={props.lang} href={PRIVACY}>
            {texts.intro.link}
          </SiteLink>
        </p>
      ) : (
        <Captions captions={captions} texts={texts} />
      )}
    </div>
  );
}
