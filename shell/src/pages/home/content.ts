import type { Offer } from '@site/contracts/offer-terms';
import type { LeadFormContent } from '@site/ui/form/lead-form-content.ts';
import * as z from 'zod/mini';
import { faqItems, labelled, sectionHead, text } from '../content/schema';
import type { Bot } from './bots/bot';

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
