import type { Language } from '@site/contracts/languages';
import type { ComposedSite, Messages, PageSource } from '@site/contracts/microfrontend';
import { BLOG, CASES, casePath, TEAM } from '@site/contracts/paths';
import type { RemoteServerModule } from '@site/federation/remote';
import { declaration as source } from '../part';
import { articlePath } from './blog/filter';
import { ARTICLE_SLUGS, loadArticlePage, loadBlogPage } from './blog/load';
import { isSampleCase, loadCasePage, loadCasesPage } from './cases/load';
import { CASE_SLUGS, caseAlias } from './cases/slugs';
import { declare, messages as words } from './content/load';
import CaseHighlights from './home/CaseHighlights';
import { loadCaseHighlights, loadTeamPreview } from './home/load';
import TeamPreview from './home/TeamPreview';
import { loadTeamPage } from './team/load';

export { routes } from './routes';

export const pages: PageSource[] = [
  { path: CASES, load: loadCasesPage },
  ...CASE_SLUGS.map((slug) => {
    const alias = caseAlias(slug);
    return {
      path: casePath(slug),
      ...(alias ? { aliases: [casePath(alias)] } : {}),
      form: true,
      isSample: (site: ComposedSite) => isSampleCase(slug, site),
      load: (lang: Language, site?: ComposedSite) => loadCasePage(slug, lang, site),
    };
  }),
  { path: BLOG, load: loadBlogPage },
  ...ARTICLE_SLUGS.map((slug) => ({
    path: articlePath(slug),
    load: (lang: Language, site?: ComposedSite) => loadArticlePage(slug, lang, site),
  })),
  { path: TEAM, load: loadTeamPage },
];

export const slots: RemoteServerModule['slots'] = {
  CaseHighlights: { component: CaseHighlights, load: loadCaseHighlights, usesTexts: false },
  TeamPreview: { component: TeamPreview, load: loadTeamPreview, usesTexts: false },
};

export const messages = (lang: Language): Messages => words(lang);
export const declaration = declare(source);
