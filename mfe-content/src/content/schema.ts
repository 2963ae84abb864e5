import { pageHeadSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';

export const text = z.string().check(z.trim(), z.minLength(1));

export const listOf = <T extends z.core.SomeType>(item: T, min = 1) => z.array(item).check(z.minLength(min));

export const namedSchema = z.strictObject({ title: text, text });
export type Named = z.infer<typeof namedSchema>;

/** The page's call to action. */
export const inviteSchema = z.strictObject({ mark: text, title: text, text, button: text });
export type Invite = z.infer<typeof inviteSchema>;

/** Texts of a page that lists entries, with filters. */
export const listPageSchema = z.strictObject({
  meta: pageHeadSchema,
  hero: z.strictObject({ title: text, lead: text }),
  method: z.strictObject({ title: text, items: z.array(namedSchema).check(z.length(3)) }),
  /** Instead of the list where nothing matches. */
  empty: z.strictObject({ title: text, text, reset: text, contact: text }),
  cta: inviteSchema,
});
export type ListPageContent = Omit<z.infer<typeof listPageSchema>, 'meta'>;
