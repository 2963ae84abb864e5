import draw from '@site/ui/drawing/drawing.module.css';
import { useRef, useState } from 'react';
import type { CallMode } from '../session/call-state';
import { LevelTrail } from '../session/level-trail';
import { useLevels } from '../session/use-levels';
import styles from './Avatar.module.css';
import { liveRing, RADIUS, RING_MOMENTS, stillRing } from './ring';

/** The assistant's avatar, animated by the loudness of the current speaker. */
export function Avatar({ mode }: { mode: CallMode }) {
  const ring = useRef<SVGPathElement>(null);
  const [trail] = useState(() => new LevelTrail(RING_MOMENTS));
  useLevels(true, ({ input, output }) => {
    trail.push(mode === 'listening' ? input : output);
    ring.current?.setAttribute('d', liveRing(trail.newestFirst, mode));
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
