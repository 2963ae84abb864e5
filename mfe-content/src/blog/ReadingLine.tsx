import { Wrap } from '@site/ui/layout/Wrap';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ReadingLine.module.css';

const room = () => document.documentElement.scrollHeight - window.innerHeight;
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The keys move on from where the reader is. */
function start({ currentTarget }: FocusEvent<HTMLInputElement>) {
  currentTarget.value = String((window.scrollY / Math.max(1, room())) * Number(currentTarget.max));
}

/** Reading progress, which the reader moves like a player's; only in browsers with scroll-driven animations. */
export function ReadingLine({ minutes }: { minutes: number }) {
  const { t } = useTranslation('mfe-content');
  const seconds = minutes * 60;
  return (
    <div className={styles.line}>
      <Wrap className={styles.row}>
        <span className="num" aria-hidden="true">
          0:00
        </span>
        <div className={styles.track}>
          <div className={styles.done} />
          <input
            type="range"
            aria-label={t('article.position')}
            autoComplete="off"
            min={0}
            max={seconds}
            step={10}
            defaultValue={0}
            onFocus={start}
            onChange={({ currentTarget }) => {
              const at = Number(currentTarget.value);
              currentTarget.setAttribute('aria-valuetext', clock(at));
              window.scrollTo({ top: (at / seconds) * room(), behavior: 'instant' });
            }}
          />
        </div>
        <span className="num" aria-hidden="true">{`${minutes}:00`}</span>
      </Wrap>
    </div>
  );
}
