import { completeMessages } from '@platform/composer/complete-messages';
import { overlap } from '@platform/composer/overlapping-patterns';
import { type PlannedPage, planPages } from '@platform/composer/page-data';
import { DEFAULT_LANGUAGE } from '@site/contracts/languages';
import type { ExposeId, PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import type { RemoteServerModule } from '@site/federation/remote';
import { placeholderParts } from './placeholder-parts';
import type { RunningSite } from './running-site';
import { siteNavigation } from './site-navigation';

/** A part loaded from its sources, to show in a running site. */
export interface PartInSite {
  name: string;
  module: RemoteServerModule;
}

/** Whether a path belongs to the part's live version. */
export const isLivePath = (name: string, live: SiteJson, path: string): boolean =>
  live.remotes.some(
    (remote) => remote.name === name && remote.patterns.some((one) => overlap(one, path.slice(1))),
  );

/**
 * Returns every page of the part in every language, as the composer would make it with the live versions of the other parts.
 * Throws if a page is invalid.
 */
export async function partPages({ name, module }: PartInSite, running: RunningSite): Promise<PlannedPage[]> {
  const live = await running.site();
  const paths = module.pages.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  const slots = module.pages.flatMap((page) => page.slots ?? []);
  const others = slots.filter((id) => !id.startsWith(`${name}/`));
  const { shell, remotes, bare } = await placeholderParts(running, paths, others);
  return planPages(
    shell,
    { ...remotes, [name]: module },
    {
      navigation: (lang) => navigationOf({ name, module }, live, bare(lang)),
    },
  );
}

/** Returns a page of another part with this part's sections, interface texts and navigation entries replaced. */
export function withPart(part: PartInSite, live: SiteJson, page: PageData): PageData {
  const { name, module } = part;
  const { lang } = page;
  const sections = Object.entries(page.sections).map(([id, published]): [ExposeId, unknown] => {
    const [owner = '', section = ''] = id.split('/');
    const slot = owner === name ? module.slots[section] : undefined;
    return [id as ExposeId, slot ? slot.load(lang) : published];
  });
  const isShown = Object.keys(page.sections).some(
    (id) => id.startsWith(`${name}/`) && module.slots[id.slice(name.length + 1)]?.usesTexts !== false,
  );
  const messages =
    isShown || page.messages[name]
      ? { [name]: completeMessages(module.messages(lang), module.messages(DEFAULT_LANGUAGE)) }
      : {};
  return {
    ...page,
    navigation: navigationOf(part, live, page),
    sections: Object.fromEntries(sections) as PageData['sections'],
    messages: { ...page.messages, ...messages },
  };
}

/** Returns the site's JSON with the part's entry on its dev server. */
export function siteWithPart(
  { name, module }: PartInSite,
  live: SiteJson,
  entry: string,
  dataBase: string,
): SiteJson {
  const own = { name, version: 'dev', entry, patterns: module.routes.map(({ pattern }) => pattern) };
  const isLive = live.remotes.some((remote) => remote.name === name);
  return {
    ...live,
    composition: 'dev',
    dataBase,
    remotes: isLive
      ? live.remotes.map((remote) => (remote.name === name ? own : remote))
      : [...live.remotes, own],
  };
}

const navigationOf = ({ name, module }: PartInSite, live: SiteJson, { lang, navigation }: PageData) =>
  siteNavigation(navigation, module.declaration?.navigation ?? [], lang, (path) =>
    isLivePath(name, live, path),
  );
