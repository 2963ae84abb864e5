import { OFFER } from '@site/contracts/offer';
import * as z from 'zod/mini';
import { listOf, productBaseSchema, sectionHeadSchema, text, voiceSchema } from '../content/schema';
import { LANES } from './mesh';

/** `content/agentLab/<lang>.json`. */
export const agentlabSchema = z.extend(productBaseSchema, {
  /** The large illustration: one job on its way through the departments. */
  graph: z.object({
    title: text,
    summary: text,
    live: text,
    /** Label of the slider that moves the job. */
    move: text,
    /** Label before an agent's output to the next one. */
    handsOn: text,
    lanes: z.object({ marketing: text, sales: text, admin: text, production: text }),
    /** The drawing has nine positions. */
    hops: z
      .array(z.object({ lane: z.enum(LANES), time: text, agent: text, gives: text, voice: voiceSchema }))
      .check(z.length(9)),
  }),
  scenarios: z.object({
    head: sectionHeadSchema,
    groups: listOf(z.object({ name: text, items: listOf(text, 4) }), 4),
  }),
  pilot: z.object({
    noWork: text,
    /** Counted from the first real job; one without a title is a day off. */
    days: z
      .array(z.object({ voice: z.optional(voiceSchema), title: z.optional(text) }))
      .check(z.length(OFFER.pilotDays)),
  }),
});

export type AgentlabContent = z.infer<typeof agentlabSchema>;
