import { ReleaseError } from '@platform/base/release-error';
import { completeMessages, sentMessages } from '@platform/composer/page-data';
import { inLanguage, patternsOverlap } from '@platform/composer/registry';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { ExposeId, PageData } from '@site/contracts/microfrontend';
import { HOME, NOT_FOUND } from '@site/contracts/paths';
import type { SiteJson } from '@site/contracts/site-json';
import type { RemoteServerModule } from '@site/federation/remote';
import { DATA_BASE } from './dev-pages';
import type { RunningSite } from './running-site';

/** A part loaded from its sources, to show in a running site. */
export interface PartInSite {
  name: string;
  module: RemoteServerModule;
}

/** Whether a path belongs to the part's live version. */
export const isLivePath = (name: string, live: SiteJson, path: string): boolean =>
  live.remotes.some(
    (remote) => remote.name === name && remote.patterns.some((one) => patternsOverlap(one, path.slice(1))),
  );

/**
 * Returns a page of the part as the composer would make it with the live versions of the other parts; undefined if the part has no
 * such page. What every page has comes from the site's not-found page, and other parts' sections from a page that shows them,
 * because their server bundles are not public.
 */
export async function ownPage(
  part: PartInSite,
  running: RunningSite,
  lang: Language,
  path: string,
): Promise<PageData | undefined> {
  const { name, module } = part;
  const source = module.pages.find((page) => page.path === path || page.aliases?.includes(path));
  const languages = source?.languages ?? LANGUAGE_CODES;
  if (!source || !languages.includes(lang)) return undefined;
  const bare = await running.data(lang, NOT_FOUND);
  if (!bare) throw new Error(`The site at ${running.origin} has no pages in the language "${lang}".`);
  const sections = { ...bare.sections };
  const messages = { ...bare.messages, [name]: {} };
  for (const id of source.slots ?? []) {
    const [owner = '', section = ''] = id.split('/');
    const shown = owner === name ? undefined : await pageWith(id, running, lang);
    if (!shown && !(owner === name && section in module.slots))
      throw new ReleaseError(
        'dev/slot-unknown',
        `${name}: ${path} (${lang}) uses the slot ${id}, which neither its sources nor a page of ${running.origin} has.`,
        'Correct its name, or first release a page with it.',
      );
    sections[id] = shown?.sections[id];
    Object.assign(messages, shown?.messages[owner] && { [owner]: shown.messages[owner] });
  }
  const { head, content } = source.load(lang, { sentMessages: sentMessages(module.pages) });
  return withPart(part, await running.site(), {
    lang,
    path,
    canonicalPath: source.path,
    languages,
    status: 200,
    form: source.form ?? false,
    head,
    content,
    sections,
    messages,
    navigation: bare.navigation,
  });
}

/** Returns the data of a page that shows a section; of the home page if that does. */
async function pageWith(id: ExposeId, running: RunningSite, lang: Language): Promise<PageData | undefined> {
  for (const path of [HOME, ...(await running.paths(lang))]) {
    const page = await running.data(lang, path);
    if (page && id in page.sections) return page;
  }
  return undefined;
}

/** Returns a page of another part with this part's sections, interface texts and navigation entries replaced. */
export function withPart(part: PartInSite, live: SiteJson, page: PageData): PageData {
  const { name, module } = part;
  const { lang } = page;
  const sections = { ...page.sections };
  const places = { ...page.places };
  for (const { page: path, place, expose } of module.declaration?.sections ?? []) {
    if (path !== page.canonicalPath) continue;
    const id: ExposeId = `${name}/${expose}`;
    sections[id] = null;
    // Without others' order, which the data don't contain: a new one comes last.
    places[place] = [...new Set([...(places[place] ?? []), id])];
  }
  let showsTexts = name in page.messages;
  for (const id of Object.keys(sections) as ExposeId[]) {
    const [owner, section = ''] = id.split('/');
    if (owner !== name) continue;
    const slot = module.slots[section];
    if (slot) sections[id] = slot.load(lang);
    if (slot?.usesTexts !== false) showsTexts = true;
  }
  const texts = completeMessages(module.messages(lang), module.messages(DEFAULT_LANGUAGE));
  const messages = { ...page.messages, ...(showsTexts ? { [name]: texts } : {}) };
  return { ...page, navigation: navigationOf(part, live, page), sections, places, messages };
}

/**
 * Returns a page's navigation with the part's entries as its sources declare them. An entry with a known id is replaced in place;
 * a new one is appended, because a page's data don't contain the `order` of the others. A live entry that links to a page of the
 * part and is no longer declared is removed.
 */
function navigationOf(
  { name, module }: PartInSite,
  live: SiteJson,
  { lang, navigation }: PageData,
): PageData['navigation'] {
  const declared = module.declaration?.navigation ?? [];
  const entries = new Map(declared.map((entry) => [entry.id, inLanguage(entry, lang)]));
  const kept = navigation.flatMap((item) => {
    const mine = entries.get(item.id);
    entries.delete(item.id);
    if (mine) return [mine];
    return isLivePath(name, live, item.href.split('#')[0] ?? '') ? [] : [item];
  });
  return [...kept, ...entries.values()];
}

/** Returns the site's JSON with the part's entry on its dev server. */
export function siteWithPart({ name, module }: PartInSite, live: SiteJson, entry: string): SiteJson {
  const own = { name, version: 'dev', entry, patterns: module.routes.map(({ pattern }) => pattern) };
  const remotes = [...live.remotes.filter((remote) => remote.name !== name), own];
  return { ...live, composition: 'dev', dataBase: DATA_BASE, remotes };
}
