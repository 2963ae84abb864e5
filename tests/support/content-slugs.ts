import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bin/steps';

const folders = (name: string) => readdirSync(path.join(ROOT, 'mfe-content/content', name)).sort();

/** Slugs of all cases and articles; each has a folder. */
export const CASE_SLUGS: readonly string[] = folders('cases');
export const ARTICLE_SLUGS: readonly string[] = folders('blog');
