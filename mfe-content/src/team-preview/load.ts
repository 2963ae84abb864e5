import type { Language } from '@site/contracts/languages';
import { loadHome } from '../content/pages';
import { loadMembers } from '../team/load';
import type { TeamPreviewContent } from './content';

/** Loads the home page's team section. */
export function loadTeamPreview(lang: Language): TeamPreviewContent {
  return {
    ...loadHome(lang).team,
    members: loadMembers(lang).map(({ id, name, initials, position, area, brief }) => ({
      id,
      name,
      initials,
      position,
      area,
      brief,
    })),
  };
}
