import type { Language } from '@site/contracts/languages';
import type { ComposedSite, Messages, PageSource } from '@site/contracts/microfrontend';
import { BLOG, CASES, TEAM } from '@site/contracts/paths';
import type { RemoteServerModule } from '@site/federation/remote';
import { declaration as source } from '../part';
import { loadArticlePage, loadBlogPage } from './blog/load';
import { ARTICLE_SLUGS } from './blog/slugs';
import CaseHighlights from './case-highlights/CaseHighlights';
import { loadCaseHighlights } from './case-highlights/load';
import { isSampleCase, loadCasePage, loadCasesPage } from './cases/load';
import { CASE_SLUGS, caseAlias } from './cases/slugs';
import { declare, messages as words } from './content/messages';
import { loadHome } from './content/pages';
import { articlePath, casePath } from './paths';
import { loadMembers, loadTeamPage } from './team/load';
import type { TeamPreviewContent } from './team-preview/content';
import TeamPreview from './team-preview/TeamPreview';

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

/** Loads the home page's team section. */
function loadTeamPreview(lang: Language, site?: ComposedSite): TeamPreviewContent {
  return {
    ...loadHome(lang).team,
    members: loadMembers(lang, site).map(({ id, name, position, area, brief, sample }) => {
      return { id, name, position, area, brief, sample };
    }),
  };
}
