import { Button } from '@site/ui/button/Button';
import type { HomeContent } from '../content';
import styles from './BotActions.module.css';
import type { Bot } from './bot';
import { replayScript } from './conversation';
import type { usePlayback } from './use-playback';

interface BotActionsProps {
  bot: Bot;
  texts: HomeContent['bots'];
  playback: ReturnType<typeof usePlayback>;
  keepFocus: (act: () => void) => () => void;
}

/**
 * Below the dialogue: the answers to choose from, or the start buttons. `data-replay` replays a click made before
 * hydration.
 */
export function BotActions({ bot, texts, playback, keepFocus }: BotActionsProps) {
  const { playing, choices, outcome, restart, answer, showWhole } = playback;
  if (!playing) {
    return (
      <div className={styles.actions}>
        <Button size="small" arrow onClick={keepFocus(() => restart())} data-replay="">
          {texts.play}
        </Button>
        {replayScript(bot, [])
          .choices.map((choice, i) => ({ choice, i }))
          .slice(1)
          .map(({ choice, i }) => (
            <button
              key={choice}
              type="button"
              className={styles.chip}
              onClick={keepFocus(() => restart([i]))}
              data-replay=""
            >
              {choice}
            </button>
          ))}
      </div>
    );
  }
  return (
    <fieldset className={styles.actions}>
      <legend className="visually-hidden">{texts.choose}</legend>
      {choices.map((choice, i) => (
        <button key={choice} type="button" className={styles.chip} onClick={keepFocus(() => answer(i))}>
          {choice}
        </button>
      ))}
      {outcome && (
        <>
          <Button size="small" onClick={keepFocus(() => restart())}>
            {texts.again}
          </Button>
          <Button size="small" variant="quiet" onClick={keepFocus(showWhole)}>
            {texts.whole}
          </Button>
        </>
      )}
    </fieldset>
  );
}
