import * as z from 'zod/mini';

/** A text that must be there. */
export const text = z.string().check(z.trim(), z.minLength(1));

export const list = <T extends z.core.SomeType>(item: T, min = 1) => z.array(item).check(z.minLength(min));

/** A headline in runs; a run with a voice is set in that voice's colour (green: heard, purple: answered). */
export const runsSchema = list(
  z.strictObject({ text: z.string(), voice: z.optional(z.enum(['visitor', 'assistant'])) }),
);
export type Runs = z.infer<typeof runsSchema>;

export const namedSchema = z.strictObject({ title: text, text });
export type Named = z.infer<typeof namedSchema>;

/** The page's last section: what the visitor may do next. */
export const inviteSchema = z.strictObject({ mark: text, title: text, text, button: text });
export type Invite = z.infer<typeof inviteSchema>;

/** The words of a headline without its colours. */
export function plain(runs: Runs): string {
  return runs.map((run) => run.text).join('');
}
