import { pageHeadSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** Schema of `content/<language>.json`. */
export const contentSchema = z.strictObject({
  head: pageHeadSchema,
  title: text,
  lead: text,
  paragraphs: z.array(text).check(z.minLength(1)),
});
export type PageContent = Omit<z.infer<typeof contentSchema>, 'head'>;
