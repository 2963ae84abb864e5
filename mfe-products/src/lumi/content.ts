import * as z from 'zod/mini';
import {
  legendSchema,
  listOf,
  named,
  productBaseSchema,
  sectionHeadSchema,
  text,
  voiceSchema,
} from '../content/schema';

/** `content/lumiAi/<lang>.json`. */
export const lumiSchema = z.extend(productBaseSchema, {
  legend: legendSchema,
  stage: z.object({
    title: text,
    live: text,
    label: text,
    speakers: z.object({ visitor: text, assistant: text }),
    /** The drawing is made for four turns, starting with the visitor. */
    turns: z.array(z.object({ voice: voiceSchema, time: text, text })).check(z.length(4)),
    handover: text,
    hold: text,
    week: z.object({
      title: text,
      note: text,
      times: listOf(text, 4),
      /** One letter for each time: `x` taken, `o` free, `s` just booked. */
      days: listOf(z.object({ name: text, slots: z.string().check(z.regex(/^[xos]{4,5}$/)) }), 5),
      /** Text for screen readers instead of the grid. */
      label: text,
    }),
    appointment: z.object({ title: text, who: text, note: text }),
  }),
  voice: z.object({ head: sectionHeadSchema, tryTitle: text, tries: listOf(named, 3) }),
});

export type LumiContent = z.infer<typeof lumiSchema>;
