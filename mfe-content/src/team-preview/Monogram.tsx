import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { speech, type Voice } from '@site/ui/wave/geometry.ts';
import { useId } from 'react';
import styles from './Monogram.module.css';

const LINES = 58;
const MIDDLE = 104;

/** A voiceprint in the outline of a circle: upright strokes as loud as the person speaks. */
function voiceprint(seed: number): string {
  const loudness = speech(seed, LINES);
  return loudness
    .map((up, i) => {
      const x = i * 4 + 2.5;
      const u = ((i + 0.5) / LINES) * 2 - 1;
      const envelope = 12 + 90 * Math.sqrt(1 - u * u);
      const down = loudness[(i * 7 + 11) % LINES] ?? 0;
      const top = (MIDDLE - envelope * (0.76 + 0.24 * up)).toFixed(1);
      const bottom = (MIDDLE + envelope * (0.76 + 0.24 * down)).toFixed(1);
      return `M${x} ${top}V${bottom}`;
    })
    .join('');
}

interface MonogramProps {
  initials: string;
  seed: number;
  voice: Voice;
}

/** Initials engraved into a voiceprint: its strokes swell inside the letters. Decorative, the name stands beside it. */
export function Monogram({ initials, seed, voice }: MonogramProps) {
  const letters = useId();
  const lines = voiceprint(seed);
  return (
    <svg className={styles.monogram} viewBox="0 0 232 208" aria-hidden="true">
      <defs>
        <clipPath id={letters}>
          <text x="116" y="149" textAnchor="middle" fontSize="126">
            {initials}
          </text>
        </clipPath>
      </defs>
      <path className={draw.strokeLine} d={lines} fill="none" strokeWidth="1" />
      <g clipPath={`url(#${letters})`}>
        <path
          className={cx(voice === 'visitor' ? draw.strokeVisitor : draw.strokeAssistant)}
          d={lines}
          fill="none"
          strokeWidth="3"
        />
      </g>
    </svg>
  );
}
