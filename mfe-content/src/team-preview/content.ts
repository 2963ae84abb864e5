import * as z from 'zod/mini';
import { text } from '../content/schema';
import type { Marked, Member } from '../team/content';

/** Texts of the home page's section. */
export const teamPreviewSchema = z.strictObject({ title: text, note: text });

export interface TeamPreviewContent extends z.infer<typeof teamPreviewSchema> {
  members: (Pick<Member, 'id' | 'name' | 'position' | 'area' | 'brief'> & Marked)[];
}
