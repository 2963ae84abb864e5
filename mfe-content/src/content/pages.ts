import type { Language } from '@site/contracts/languages';
import * as z from 'zod/mini';
import { highlightsSchema } from '../case-highlights/content';
import { teamPreviewSchema } from '../team-preview/content';
import { loadContent } from './load';

export const homeSchema = z.strictObject({ cases: highlightsSchema, team: teamPreviewSchema });

/** Texts of this part's sections on the home page. */
export const loadHome = (lang: Language) => loadContent(() => homeSchema, `pages/home/${lang}`);
