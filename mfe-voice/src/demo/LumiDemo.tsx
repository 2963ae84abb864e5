import { PRIVACY } from '@site/contracts/paths';
import type { SlotProps } from '@site/federation/remote';
import { Button } from '@site/ui/button/Button';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useRef } from 'react';
import { CallClock } from '../session/CallClock';
import { useCallHost } from '../session/call-host';
import { useCall } from '../session/call-store';
import { endCall } from '../session/end-call';
import { preloadEngine } from '../session/load-engine';
import { startCall } from '../session/start-call';
import { useFocusHandover } from '../session/use-focus-handover';
import type { DemoContent } from '../texts/voice-texts';
import { Captions } from '../widget/Captions';
import { DemoWave } from './DemoWave';
import styles from './LumiDemo.module.css';

/** The live voice demo of the Lumi page: a large view of the same call that the widget shows. */
export default function LumiDemo(props: SlotProps<DemoContent>) {
  const { shell } = props;
  useCallHost(props);
  // The demo is part of the page and uses its language, even if the stage sets the widget and its toasts to Russian.
  const { page: texts, demo } = props.content;
  const { speakers } = texts;
  const { phase, mode, startedAt, captions } = useCall();
  const root = useRef<HTMLDivElement>(null);
  useFocusHandover(root, phase);
  return (
    <div ref={root} className={styles.demo} lang={texts.lang} data-voice-demo={phase}>
      <DemoWave live={phase === 'connected'} visitor={speakers.visitor} assistant={speakers.assistant} />
      <div className={styles.controls}>
        {phase === 'connected' ? (
          <>
            <p className={mode === 'speaking' ? 'assistant' : 'visitor'} role="status">
              {mode === 'speaking' ? demo.speaking : demo.listening}
            </p>
            {startedAt !== null && <CallClock startedAt={startedAt} />}
            <Button variant="quiet" onClick={endCall} data-handover="">
              {demo.end}
            </Button>
          </>
        ) : (
          <Button
            busy={phase === 'connecting'}
            disabled={phase === 'connecting' || !shell.settings.voice.enabled}
            arrow
            onPointerDown={preloadEngine}
            onKeyDown={preloadEngine}
            onClick={() => void startCall({ view: 'minimized' })}
            data-replay=""
            data-handover=""
          >
            {phase === 'connecting' ? demo.connecting : demo.start}
          </Button>
        )}
      </div>
      {phase === 'idle' ? (
        <p className={styles.intro}>
          {texts.intro.text}{' '}
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
