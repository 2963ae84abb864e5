import * as z from 'zod/mini';
import { contentFolders, peekContent } from '../content/load';
import { articleFactsSchema } from './content';

const { order, date } = articleFactsSchema.shape;

const placed = contentFolders('blog').map((slug) => ({
  slug,
  order: peekContent(z.object({ order }), `blog/${slug}/facts`)?.order ?? Number.NEGATIVE_INFINITY,
  date: peekContent(z.object({ date }), `blog/${slug}/facts`)?.date ?? '',
}));

/** Slugs of all articles, by `order`; those without one come first, newest first. Server only. */
export const ARTICLE_SLUGS: readonly string[] = placed
  .sort((a, b) => (a.order === b.order ? b.date.localeCompare(a.date) : a.order - b.order))
  .map(({ slug }) => slug);
