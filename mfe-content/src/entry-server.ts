import type { Language } from '@site/contracts/languages';
import type { Messages, PageSource } from '@site/contracts/microfrontend';
import {
  ARTICLE_SLUGS,
  articlePath,
  BLOG,
  CASE_ALIASES,
  CASE_SLUGS,
  CASES,
  casePath,
  TEAM,
} from '@site/contracts/paths';
import type { RemoteServerModule } from '@site/federation/remote';
import { loadArticlePage, loadBlogPage } from './blog/load';
import CaseHighlights from './case-highlights/CaseHighlights';
import { loadCaseHighlights } from './case-highlights/load';
import { loadCasePage, loadCasesPage } from './cases/load';
import { messages as words } from './content/messages';
import { loadTeamPage } from './team/load';
import { loadTeamPreview } from './team-preview/load';
import TeamPreview from './team-preview/TeamPreview';

export { declaration } from '../part';
export { routes } from './routes';

export const pages: PageSource[] = [
  { path: CASES, load: loadCasesPage },
  ...CASE_SLUGS.map((slug) => ({
    path: casePath(slug),
    aliases: [casePath(CASE_ALIASES[slug])],
    form: true,
    load: (lang: Language) => loadCasePage(slug, lang),
  })),
  { path: BLOG, load: loadBlogPage },
  ...ARTICLE_SLUGS.map((slug) => ({
    path: articlePath(slug),
    load: (lang: Language) => loadArticlePage(slug, lang, words(lang).article.about),
  })),
  { path: TEAM, load: loadTeamPage },
];

export const slots: RemoteServerModule['slots'] = {
  CaseHighlights: { component: CaseHighlights, load: loadCaseHighlights },
  TeamPreview: { component: TeamPreview, load: loadTeamPreview },
};

export const messages = (lang: Language): Messages => words(lang);
