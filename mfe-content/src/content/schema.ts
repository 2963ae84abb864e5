import * as z from 'zod/mini';

/** A text that must not be empty. */
export const text = z.string().check(z.trim(), z.minLength(1));

export const listOf = <T extends z.core.SomeType>(item: T, min = 1) => z.array(item).check(z.minLength(min));

export const namedSchema = z.strictObject({ title: text, text });
export type Named = z.infer<typeof namedSchema>;

/** The page's call to action. */
export const inviteSchema = z.strictObject({ mark: text, title: text, text, button: text });
export type Invite = z.infer<typeof inviteSchema>;
