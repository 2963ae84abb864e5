import type { PlanningShell } from '@platform/composer/page-data';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { type ExposeId, type PageData, SHELL } from '@site/contracts/microfrontend';
import { HOME, NOT_FOUND } from '@site/contracts/paths';
import type { SitePage } from '@site/contracts/site-pages';
import type { RemoteServerModule } from '@site/federation/remote';
import type { RunningSite } from './running-site';

/** What a running site's pages reveal of its parts, in the shape that the composer reads. */
export interface StandIns {
  shell: PlanningShell;
  /** The parts whose sections the pages show. */
  remotes: Record<string, RemoteServerModule>;
  /** Returns the not-found page, which contains only what every page has. */
  bare(lang: Language): PageData;
}

/**
 * Reconstructs the parts of a running site from its pages' data, because their server bundles are not public.
 *
 * @param paths Pages to read in addition to home and not-found.
 * @param slots Sections that are needed. If one is on none of these pages, all pages are read.
 */
export async function placeholderParts(
  running: RunningSite,
  paths: readonly string[],
  slots: readonly ExposeId[],
): Promise<StandIns> {
  const read = async (lang: Language, more: readonly string[]) => {
    const pages = await Promise.all(
      [NOT_FOUND, HOME, ...paths, ...more].map((path) => running.data(lang, path)),
    );
    return pages.flatMap((page) => page ?? []);
  };
  const readAll = (more: (lang: Language) => Promise<readonly string[]>) =>
    Promise.all(
      LANGUAGE_CODES.map(
        async (lang): Promise<[Language, PageData[]]> => [lang, await read(lang, await more(lang))],
      ),
    );
  let known = new Map(await readAll(async () => []));
  const shown = () => [
    ...new Set([...known.values()].flat().flatMap(({ sections }) => Object.keys(sections) as ExposeId[])),
  ];
  if (slots.some((id) => !shown().includes(id)))
    known = new Map(
      await readAll(async (lang) => {
        const list = await running.file(`${await running.dataBase()}/pages-${lang}.json`);
        return (JSON.parse(list) as SitePage[]).map(({ path }) => path);
      }),
    );

  const of = (lang: Language) => known.get(lang) ?? [];
  const bare = (lang: Language) => {
    const [first] = of(lang);
    if (!first) throw new Error(`The site at ${running.origin} has no pages in the language "${lang}".`);
    return first;
  };
  const messages = (lang: Language, part: string) =>
    of(lang).find((page) => page.messages[part])?.messages[part] ?? {};
  const remotes: StandIns['remotes'] = {};
  for (const id of shown()) {
    const [part = '', section = ''] = id.split('/');
    const remote = remotes[part] ?? {
      routes: [],
      pages: [],
      declaration: {},
      slots: {},
      messages: (lang) => messages(lang, part),
    };
    remotes[part] = remote;
    remote.slots[section] = {
      component: () => null,
      load: (lang) => of(lang).find(({ sections }) => id in sections)?.sections[id],
    };
  }
  const shell: PlanningShell = {
    pages: [],
    layoutSlots: Object.keys(bare(LANGUAGE_CODES[0]).sections) as ExposeId[],
    messages: (lang) => messages(lang, SHELL),
  };
  return { shell, remotes, bare };
}
