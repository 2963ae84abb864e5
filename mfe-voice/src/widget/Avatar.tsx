import draw from '@site/ui/drawing/drawing.module.css';
import { drawSpeech } from '@site/ui/wave/geometry.ts';
import { useRef, useState } from 'react';
import type { CallMode, CallState } from '../session/call-state';
import { callStore } from '../session/call-store';
import { pushLevel, useLevels } from '../session/use-levels';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './Avatar.module.css';
import minimized from './MinimizedCall.module.css';

const BARS = 60;
const CENTRE = 75;
const RADIUS = 48;
const GAP = 3;
const REACH = 21;

const round = (value: number) => Math.round(value * 10) / 10;

/** Number of loudness values in one half of the ring. */
const RING_MOMENTS = BARS / 2;

/**
 * Returns the avatar's bars in a 150 × 150 box: inwards while listening, outwards while speaking, so that they are
 * distinct without colour.
 */
function ringPath(amplitudes: readonly number[], mode: CallMode): string {
  const direction = mode === 'listening' ? -1 : 1;
  return amplitudes
    .map((amplitude, i) => {
      const angle = (i / amplitudes.length) * 2 * Math.PI - Math.PI / 2;
      const end = RADIUS + direction * (GAP + amplitude * REACH);
      const at = (r: number) => `${round(CENTRE + r * Math.cos(angle))} ${round(CENTRE + r * Math.sin(angle))}`;
      return `M${at(RADIUS)}L${at(end)}`;
    })
    .join('');
}

/**
 * Returns the bars of a trail: newest at the top, older ones down both sides. `trail` is newest first, `RING_MOMENTS`
 * long.
 */
function liveRing(trail: readonly number[], mode: CallMode): string {
  return ringPath([...trail, ...trail.toReversed()], mode);
}

/** The ring of a static avatar. */
function stillRing(mode: CallMode): string {
  return ringPath(drawSpeech(mode === 'listening' ? 31 : 47, BARS), mode);
}

/** The assistant's avatar, animated by the loudness of the current speaker. */
export function Avatar({ mode }: { mode: CallMode }) {
  const ring = useRef<SVGPathElement>(null);
  const [trail] = useState(() => Array<number>(RING_MOMENTS).fill(0));
  useLevels(true, ({ input, output }) => {
    pushLevel(trail, mode === 'listening' ? input : output);
    ring.current?.setAttribute('d', liveRing(trail, mode));
  });
  return (
    <svg className={styles.avatar} viewBox="0 0 150 150" aria-hidden="true" data-avatar={mode}>
      <circle className={draw.stroke} cx="75" cy="75" r={RADIUS} opacity=".35" />
      <path ref={ring} className={`${draw.stroke} ${draw.thick}`} d={stillRing(mode)} />
      {mode === 'listening' ? (
        <circle cx="75" cy="75" r="4" fill="currentColor" />
      ) : (
        <path className={`${draw.stroke} ${draw.thick}`} d="M69 70v10M75 64v22M81 70v10" />
      )}
    </svg>
  );
}

/** The connected call, minimized to the avatar. */
export function MinimizedCall({ texts, call: { mode, interruption } }: { texts: VoiceTexts; call: CallState }) {
  return (
    <button
      type="button"
      className={minimized.button}
      aria-label={texts.expand}
      onClick={() => callStore.dispatch({ type: 'expand' })}
      data-voice={interruption ? 'interrupted' : mode}
      data-handover=""
    >
      <Avatar mode={mode} />
    </button>
  );
}
