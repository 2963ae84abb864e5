import * as z from 'zod/mini';
import { listOf, named, productBaseSchema, text, turnSchema } from '../content/schema';

const line = z.object({ label: text, value: text });
const codeSchema = text.check(z.regex(/^[A-Z]\d{2}(\.\d)?$/));

/** `content/mediFlow/<lang>.json`. */
export const mediflowSchema = z.extend(productBaseSchema, {
  /** The hero's illustration: FrontDesk books, Doctor AI asks and writes. */
  ward: z.object({
    front: z.object({
      name: text,
      when: text,
      turns: listOf(turnSchema, 3),
      booked: z.object({ slot: text, text, status: text }),
    }),
    doctor: z.object({
      name: text,
      when: text,
      turns: listOf(turnSchema, 3),
      /** Label of the slider that moves the interview. */
      move: text,
      protocol: z.object({
        label: text,
        rows: listOf(line, 2),
        codesLabel: text,
        codes: listOf(codeSchema, 2),
        plan: line,
        sign: text,
      }),
    }),
  }),
  compliance: z.object({ title: text, lead: text, items: listOf(named, 4) }),
});

export type MediflowContent = z.infer<typeof mediflowSchema>;
