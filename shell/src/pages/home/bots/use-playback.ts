import { useEffect, useState } from 'react';
import type { Bot } from './bot';
import { mainAnswers, replayScript } from './conversation';

const TYPING_MS = 700;

/** State of a demo dialogue: shown completely until the visitor plays it, then message by message. */
export function usePlayback(bot: Bot) {
  const [answers, setAnswers] = useState<number[]>();
  const [shown, setShown] = useState(0);
  const playing = answers !== undefined;
  const conversation = replayScript(bot, answers ?? mainAnswers(bot));
  const total = conversation.lines.length;
  const waiting = playing && shown < total;

  useEffect(() => {
    if (!waiting) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setShown(still ? total : shown + 1), still ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [waiting, shown, total]);

  const restart = (first: number[] = []) => {
    setAnswers(first);
    // The greeting and the visitor's answers appear immediately, the assistant's after a delay.
    setShown(replayScript(bot, []).lines.length + first.length);
  };
  return {
    playing,
    waiting,
    lines: playing ? conversation.lines.slice(0, shown) : conversation.lines,
    notes: conversation.notes,
    choices: waiting ? [] : conversation.choices,
    outcome: waiting ? undefined : conversation.outcome,
    restart,
    answer: (choice: number) => {
      setAnswers([...(answers ?? []), choice]);
      setShown(total + 1);
    },
    showWhole: () => setAnswers(undefined),
  };
}
