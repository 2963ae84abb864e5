import * as z from 'zod/mini';
import {
  headlineSchema,
  list,
  named,
  productBaseSchema,
  sectionHeadSchema,
  text,
  turnSchema,
  voiceSchema,
} from '../content/schema';

const line = z.object({ label: text, value: text });
const codeSchema = text.check(z.regex(/^[A-Z]\d{2}(\.\d)?$/));

/** The small screen of the home page's product list: `content/mediFlow/screen.<lang>.json`. */
export const mediflowScreenSchema = z.object({
  title: text,
  note: text,
  standards: text,
  turns: list(turnSchema, 3),
  rows: list(line, 2),
  codes: list(z.object({ code: codeSchema, name: text }), 2),
  plan: line,
  sign: text,
  frontDesk: text,
  status: text,
});

const doctorsDaySchema = z.object({
  name: text,
  room: text,
  /** One letter for each hour from 9: `x` taken, `.` free, `S` just booked. */
  slots: text.check(z.regex(/^[xS.]{10}$/)),
});

/** `content/mediFlow/<lang>.json`. */
export const mediflowSchema = z.extend(productBaseSchema, {
  /** The hero's illustration: FrontDesk books, Doctor AI asks and writes. */
  ward: z.object({
    front: z.object({
      name: text,
      when: text,
      turns: list(turnSchema, 3),
      hours: list(text, 3),
      /** Text for screen readers instead of the drawn timetable. */
      label: text,
      doctors: list(doctorsDaySchema, 2),
      booked: z.object({ slot: text, text, status: text }),
    }),
    doctor: z.object({
      name: text,
      when: text,
      turns: list(turnSchema, 3),
      protocol: z.object({
        label: text,
        rows: list(line, 2),
        codesLabel: text,
        codes: list(codeSchema, 2),
        plan: line,
        sign: text,
      }),
    }),
  }),
  steps: z.object({
    head: sectionHeadSchema,
    items: list(z.object({ voice: voiceSchema, time: text, title: text, text }), 4),
  }),
  modules: z.object({
    head: sectionHeadSchema,
    items: z.tuple([
      z.object({ name: text, promise: text, rows: list(line, 3) }),
      z.object({ name: text, promise: text, rows: list(line, 3) }),
    ]),
  }),
  codes: z.object({
    head: sectionHeadSchema,
    /** A dash if the doctor decides, because the patient's words may only be a symptom. */
    items: list(z.object({ quote: text, code: z.union([codeSchema, z.literal('—')]), name: text }), 3),
  }),
  compliance: z.object({ mark: text, title: headlineSchema, lead: text, items: list(named, 4) }),
  launch: z.object({
    head: sectionHeadSchema,
    dayUnit: text,
    items: list(
      z.object({
        step: text,
        title: text,
        duration: text,
        fromDay: z.number(),
        toDay: z.number(),
        text,
        chips: z.array(text),
      }),
      3,
    ),
  }),
});

export type MediflowContent = z.infer<typeof mediflowSchema>;
export type MediflowScreenContent = z.infer<typeof mediflowScreenSchema>;
