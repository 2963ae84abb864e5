import { withKeys } from '@site/ui/keyed.ts';
import { Say } from '@site/ui/screen/Say';
import { useEffect, useRef } from 'react';
import type { Caption } from '../session/call-state';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './Captions.module.css';

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
