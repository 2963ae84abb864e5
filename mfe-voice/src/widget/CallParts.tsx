import draw from '@site/ui/drawing/drawing.module.css';
import { withKeys } from '@site/ui/keyed.ts';
import { Say } from '@site/ui/screen/Say';
import { useEffect, useRef, useState } from 'react';
import { setMuted, setVolume } from '../session/call-controls';
import { type Caption, formatDuration } from '../session/call-state';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './CallParts.module.css';

/**
 * Duration of the call, `00:12`. `startedAt` is by `performance.now()`. Hidden from screen readers, which would read out
 * each second.
 */
export function CallClock({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="mono" aria-hidden="true">
      {formatDuration(now - startedAt)}
    </span>
  );
}

/**
 * Live captions of both sides; scrolls to the newest line, and names the speaker for screen readers. The assistant's
 * lines have the agent's language, whatever the page's.
 */
export function Captions({ captions, texts }: { captions: readonly Caption[]; texts: VoiceTexts }) {
  const log = useRef<HTMLDivElement>(null);
  const lines = withKeys(captions.map(({ text }) => text));
  useEffect(() => {
    const element = log.current;
    if (!element || captions.length === 0) return;
    element.scrollTo({ top: element.scrollHeight });
    // Only a scrollable element needs keyboard focus.
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
  }, [captions]);
  return (
    <div ref={log} className={styles.captions} role="log" aria-label={texts.captions}>
      {lines.map(({ key, text }, at) =>
        captions[at]?.voice === 'visitor' ? (
          <Say key={key} voice="visitor">
            <span className="visually-hidden">{`${texts.speakers.visitor}: `}</span>
            <span>{text}</span>
          </Say>
        ) : (
          <Say key={key} voice="assistant">
            <span className="visually-hidden">{`${texts.speakers.assistant}: `}</span>
            <span lang={captions[at]?.lang}>{text}</span>
          </Say>
        ),
      )}
    </div>
  );
}

/** Sound controls: mute of the visitor's microphone, volume of the assistant. */
export function Sound({ texts, muted, volume }: { texts: VoiceTexts; muted: boolean; volume: number }) {
  return (
    <div className={styles.sound}>
      <button
        type="button"
        className={styles.mute}
        aria-label={texts.mute}
        aria-pressed={muted}
        onClick={() => setMuted(!muted)}
      >
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <path
            className={draw.stroke}
            d="M9 2.5a2 2 0 0 1 2 2v4a2 2 0 0 1-4 0v-4a2 2 0 0 1 2-2zM4.5 8.5a4.5 4.5 0 0 0 9 0M9 13v2.5"
          />
          {muted && <path className={draw.stroke} d="M3 2.5l12 13" />}
        </svg>
      </button>
      <label className={styles.volume}>
        <span className="visually-hidden">{texts.volume}</span>
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <path
            className={draw.stroke}
            d="M2.5 7v4H5l3.5 3V4L5 7zM11.5 6.5a3.5 3.5 0 0 1 0 5M13.5 4.5a6.5 6.5 0 0 1 0 9"
          />
        </svg>
        <input
          type="range"
          data-unkept=""
          min={0}
          max={1}
          step={0.05}
          value={volume}
          onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
        />
      </label>
    </div>
  );
}
