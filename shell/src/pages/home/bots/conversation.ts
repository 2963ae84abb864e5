import type { Voice } from '@site/ui/wave/geometry.ts';
import type { BotNote, BotOutcome, BotScript, BotTurn } from './bot';

export interface Line {
  /** Its place in the conversation. */
  at: number;
  voice: Voice;
  text: string;
}

/** A dialogue after a number of answers. */
export interface Conversation {
  lines: Line[];
  /** What the CRM knows by now. */
  notes: BotNote[];
  /** What the visitor may say next; none once there is an outcome. */
  choices: string[];
  outcome: BotOutcome | undefined;
}

function turnOf(script: BotScript, id: string): BotTurn {
  const turn = script.turns.find((candidate) => candidate.id === id);
  if (!turn) throw new RangeError(`no turn ${id}`);
  return turn;
}

/**
 * The dialogue after the given answers, each the number of a choice at its turn. A pure function of script and answers,
 * so the whole state of a game is the list of answers. Throws a RangeError for an answer that was not offered.
 */
export function converse(script: BotScript, answers: readonly number[]): Conversation {
  let turn = turnOf(script, script.start);
  const said: Omit<Line, 'at'>[] = [];
  const notes: BotNote[] = [];
  const assistantSays = () => said.push(...turn.says.map((text) => ({ voice: 'assistant' as const, text })));
  assistantSays();
  for (const answer of answers) {
    const choice = turn.choices?.[answer];
    if (!choice) throw new RangeError(`turn ${turn.id} offers no answer ${answer}`);
    said.push({ voice: 'visitor', text: choice.text });
    if (choice.note) notes.push(choice.note);
    turn = turnOf(script, choice.next);
    assistantSays();
  }
  return {
    lines: said.map((line, at) => ({ ...line, at })),
    notes,
    choices: turn.choices?.map((choice) => choice.text) ?? [],
    outcome: turn.outcome,
  };
}

/** The answers of the conversation that a page shows whole: the first choice at every turn. Throws when the script runs in a circle. */
export function mainAnswers(script: BotScript): number[] {
  const answers: number[] = [];
  while (converse(script, answers).choices.length > 0) {
    if (answers.length > script.turns.length) throw new RangeError('the first choices run in a circle');
    answers.push(0);
  }
  return answers;
}
