import { PRIVACY } from '@site/contracts/paths';
import type { SlotProps } from '@site/federation/remote';
import { Button } from '@site/ui/button/Button';
import draw from '@site/ui/drawing/drawing.module.css';
import { SiteLink } from '@site/ui/link/SiteLink';
import { barsPath, drawSpeech } from '@site/ui/wave/geometry.ts';
import { useRef, useState } from 'react';
import { cancelStart, endCall } from '../session/call-controls';
import { useCallHost } from '../session/call-host';
import { useCall } from '../session/call-state';
import { preloadEngine, useEngine } from '../session/load-engine';
import { startAgain, startCall } from '../session/start-call';
import { pushLevel, useFocusHandover, useInView, useLevels } from '../session/view-hooks';
import type { DemoContent } from '../texts/voice-texts';
import { CallClock, Captions, Sound } from '../widget/CallParts';
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
        <engine.AfterCall texts={texts} lang={props.lang} record={record} onAgain={startAgain} />
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

/** The last seconds of a call: 96 samples of 33 ms. */
const MOMENTS = 96;
const LAYOUT = { axis: 60, reach: 54, step: 6 };
const SIZE = { width: MOMENTS * LAYOUT.step, height: 2 * LAYOUT.axis };
const BOX = `0 0 ${SIZE.width} ${SIZE.height}`;
const AXIS_PATH = `M0 ${LAYOUT.axis}H${SIZE.width}`;

/** A short exchange for the static picture: the visitor asks, the assistant answers. */
const ASKED = 38;
const STILL = {
  visitor: barsPath(drawSpeech(9, ASKED), { ...LAYOUT, voice: 'visitor' }),
  assistant: barsPath(drawSpeech(23, MOMENTS - ASKED - 2), {
    ...LAYOUT,
    voice: 'assistant',
    start: (ASKED + 2) * LAYOUT.step,
  }),
};

/** Waveform of a real call: the visitor's voice above the axis in green, the assistant's below it in purple. */
function DemoWave({ live, visitor, assistant }: { live: boolean; visitor: string; assistant: string }) {
  return (
    <div className={styles.wave} aria-hidden="true">
      <span className={`visitor ${styles.who}`}>{visitor}</span>
      <Bars key={String(live)} live={live} />
      <span className={`assistant ${styles.who}`}>{assistant}</span>
    </div>
  );
}

function Bars({ live }: { live: boolean }) {
  const up = useRef<SVGPathElement>(null);
  const down = useRef<SVGPathElement>(null);
  const [last] = useState(() => [Array<number>(MOMENTS).fill(0), Array<number>(MOMENTS).fill(0)] as const);
  useLevels(live, ({ input, output }) => {
    const [visitor, assistant] = last;
    pushLevel(visitor, input);
    pushLevel(assistant, output);
    up.current?.setAttribute('d', barsPath(visitor.toReversed(), { ...LAYOUT, voice: 'visitor' }));
    down.current?.setAttribute('d', barsPath(assistant.toReversed(), { ...LAYOUT, voice: 'assistant' }));
  });
  return (
    <svg className={styles.bars} viewBox={BOX} {...SIZE} preserveAspectRatio="none" aria-hidden="true">
      <path className={`${draw.stroke} ${draw.strokeLine}`} d={AXIS_PATH} />
      <path ref={up} className={`${draw.bars} ${draw.strokeVisitor}`} d={STILL.visitor} />
      <path ref={down} className={`${draw.bars} ${draw.strokeAssistant}`} d={STILL.assistant} />
    </svg>
  );
}
