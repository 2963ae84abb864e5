import type { Offer } from '@site/contracts/offer-terms';
import type { LeadFormContent } from '@site/ui/form/content.ts';
import * as z from 'zod/mini';
import { faqItems, labelled, sectionHead, text } from '../content';

const voice = z.enum(['visitor', 'assistant']);

/** Who speaks, and what they do, which has the colour of their voice. */
const speaker = z.object({ who: text, does: text });

const hero = z.object({
  title: z.object({ visitor: speaker, assistant: speaker }),
  lead: text,
  plan: text,
  talk: text,
  line: z.object({
    label: text,
    visitor: text,
    assistant: text,
    turns: z.array(z.object({ voice, time: text, text })).check(z.length(4)),
    ticket: z.object({ title: text, time: text, big: text, rows: z.array(labelled) }),
  }),
});

const problems = z.object({
  ...sectionHead,
  items: z.array(z.object({ quote: text, answer: text })).check(z.minLength(5)),
});

const bots = z.object({
  ...sectionHead,
  note: text,
  scenario: text,
  you: text,
  assistant: text,
  typing: text,
  play: text,
  again: text,
  whole: text,
  choose: text,
  crm: text,
  empty: text,
  answers: text,
  private: text,
});

const figure = z.object({ value: text, text });

const benefits = z.object({
  ...sectionHead,
  upTo: text,
  conversion: figure,
  cost: figure,
  note: text,
  ledger: z.array(z.object({ value: text, label: text })).check(z.length(5)),
});

/** `content/home/<lang>.json`, without `head`. */
export const homeSchema = z.object({
  hero,
  problems,
  bots,
  benefits,
  faq: z.object({ ...sectionHead, items: faqItems }),
  cta: z.object({ mark: text, ...sectionHead, lead: text }),
});

type HomeTexts = z.infer<typeof homeSchema>;

/** The home page's data: its texts, the demo dialogues, the form and the terms of the offer. */
export interface HomeContent extends Omit<HomeTexts, 'bots'> {
  bots: HomeTexts['bots'] & { items: Bot[] };
  form: LeadFormContent;
  offer: Offer;
}

/** Ids of the demo dialogues, in the order of their tabs; each is a folder of `content/bots`. */
export const BOT_IDS = ['sales', 'booking', 'clinic', 'shop'] as const;
export type BotId = (typeof BOT_IDS)[number];

const choiceSchema = z.object({
  text,
  /** Id of the next turn. */
  next: text,
  /** What the CRM records from it. */
  note: z.optional(labelled),
});

const outcomeSchema = z.object({
  title: text,
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
export type BotNote = z.infer<typeof labelled>;
export interface Bot extends BotScript {
  id: BotId;
}
