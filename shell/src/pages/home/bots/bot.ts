import * as z from 'zod/mini';
import { labelled, text } from '../../content/schema';

/** Ids of the demo dialogues, in the order of their tabs; each is a folder of `content/bots`. */
export const BOT_IDS = ['sales', 'booking', 'clinic', 'shop'] as const;
export type BotId = (typeof BOT_IDS)[number];

const choiceSchema = z.object({
  /** The visitor's answer. */
  text,
  /** Id of the next turn. */
  next: text,
  /** What the CRM records from it. */
  note: z.optional(labelled),
});

const outcomeSchema = z.object({
  title: text,
  /** The result, large. */
  big: text,
  rows: z.array(labelled).check(z.minLength(1)),
});

/** What the assistant says, followed by either the visitor's choices or the outcome. */
const turnSchema = z
  .object({
    id: text,
    says: z.array(text).check(z.minLength(1)),
    choices: z.optional(z.array(choiceSchema).check(z.minLength(1))),
    outcome: z.optional(outcomeSchema),
  })
  .check(
    z.refine((turn) => (turn.choices === undefined) !== (turn.outcome === undefined), {
      error: 'a turn has either choices or an outcome',
    }),
  );

/** A scripted dialogue, as content: `content/bots/<id>/<lang>.json`. */
export const botSchema = z
  .object({
    name: text,
    about: text,
    product: text,
    /** Title of the screen. */
    place: text,
    start: text,
    turns: z.array(turnSchema).check(z.minLength(2)),
  })
  .check(
    z.refine(
      ({ start, turns }) =>
        [start, ...turns.flatMap((turn) => turn.choices?.map((choice) => choice.next) ?? [])].every((id) =>
          turns.some((turn) => turn.id === id),
        ),
      { error: 'a choice leads to a turn that does not exist' },
    ),
  );

export type BotScript = z.infer<typeof botSchema>;
export type BotTurn = BotScript['turns'][number];
export type BotOutcome = z.infer<typeof outcomeSchema>;
export type BotNote = z.infer<typeof labelled>;
export interface Bot extends BotScript {
  id: BotId;
}
