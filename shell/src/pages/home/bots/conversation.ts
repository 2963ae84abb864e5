import type { Voice } from '@site/ui/wave/geometry.ts';
import { useEffect, useState } from 'react';
import type { Bot, BotNote, BotScript, BotTurn } from '../content';

function turnOf(script: BotScript, id: string): BotTurn {
  const turn = script.turns.find((candidate) => candidate.id === id);
  if (!turn) throw new RangeError(`no turn ${id}`);
  return turn;
}

/** Returns the dialogue after these answers, each the index of a choice. Throws a RangeError for one not offered. */
export function replayScript(script: BotScript, answers: readonly number[]) {
  let turn = turnOf(script, script.start);
  const lines: { voice: Voice; text: string }[] = [];
  const notes: BotNote[] = [];
  const assistantSays = () => lines.push(...turn.says.map((text) => ({ voice: 'assistant' as const, text })));
  assistantSays();
  for (const answer of answers) {
    const choice = turn.choices?.[answer];
    if (!choice) throw new RangeError(`turn ${turn.id} has no choice ${answer}`);
    lines.push({ voice: 'visitor', text: choice.text });
    if (choice.note) notes.push(choice.note);
    turn = turnOf(script, choice.next);
    assistantSays();
  }
  return {
    /** `at` is the position in the conversation. */
    lines: lines.map((line, at) => ({ ...line, at })),
    /** What the CRM has recorded so far. */
    notes,
    /** Next choices of the visitor; empty once there is an outcome. */
    choices: turn.choices?.map((choice) => choice.text) ?? [],
    outcome: turn.outcome,
  };
}

/** Returns the first choice at every turn, which a page shows completely. Throws if the script has a cycle. */
export function mainAnswers(script: BotScript): number[] {
  const answers: number[] = [];
  while (replayScript(script, answers).choices.length > 0) {
    if (answers.length > script.turns.length) throw new RangeError('the first choices form a cycle');
    answers.push(0);
  }
  return answers;
}

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
