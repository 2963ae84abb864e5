import { keyed } from '@site/ui/keyed.ts';
import { Say } from '@site/ui/screen/Say';
import { useEffect, useRef } from 'react';
import type { Caption } from '../session/call-state';
import styles from './Captions.module.css';

/** What both sides said, as it is said; the newest line stays in sight. */
export function Captions({ captions, label }: { captions: readonly Caption[]; label: string }) {
  const log = useRef<HTMLDivElement>(null);
  const lines = keyed(captions.map(({ text }) => text));
  useEffect(() => {
    const element = log.current;
    if (!element || captions.length === 0) return;
    element.scrollTo({ top: element.scrollHeight });
    // Only what scrolls needs the keyboard.
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
  }, [captions]);
  return (
    <div ref={log} className={styles.captions} role="log" aria-label={label}>
      {lines.map(({ key, text }, at) => (
        <Say key={key} voice={captions[at]?.voice ?? 'assistant'}>
          {text}
        </Say>
      ))}
    </div>
  );
}
