import { type Fault, ReleaseError } from '@platform/base/release-error';
import { leadFormIdSchema } from '@site/contracts/api/lead-form-id';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import {
  type ArticleBlock,
  type ComposedSite,
  type ExposeId,
  type Messages,
  type PageData,
  type PageSource,
  pageHeadSchema,
} from '@site/contracts/microfrontend';
import { NOT_FOUND } from '@site/contracts/paths';
import { SHELL } from '@site/contracts/shell';
import type { RemoteServerModule } from '@site/federation/remote';
import * as z from 'zod/mini';
import type { ShellServerModule } from './load-parts';
import { memoize } from './memoize';
import type { Registry } from './registry';

/** One page in one language, before it is rendered. */
export interface PlannedPage {
  owner: string;
  data: PageData;
  slots: readonly ExposeId[];
  /** The voice assistant does not open this page. */
  silent?: boolean;
  /** The full text of an article, for the feeds; the page's data don't contain it. */
  body?: readonly ArticleBlock[];
}

/** Returns every page of a composition in every language, with its texts. Throws on a fault, naming part, page and language. */
export function planPages(
  shell: ShellServerModule,
  remotes: Record<string, RemoteServerModule>,
  registry: Pick<Registry, 'navigation' | 'places'>,
  settings: (part: string) => Omit<ComposedSite, 'sentMessages' | 'isSamplePage'> = () => ({}),
): PlannedPage[] {
  const owners = Object.entries<Pick<ShellServerModule, 'pages'>>({ [SHELL]: shell, ...remotes });
  const sent = sentMessages(owners.flatMap(([, { pages }]) => pages));
  const isSamplePage = memoize((path: string): boolean => {
    for (const [owner, { pages }] of owners) {
      const page = pages.find((one) => one.path === path || one.aliases?.includes(path));
      if (page) return page.isSample?.(site(owner)) ?? false;
    }
    return true;
  });
  const site = memoize((part: string): ComposedSite => ({ sentMessages: sent, isSamplePage, ...settings(part) }));
  const shared = sharedBy(shell, remotes, registry, site);
  const planned = owners.flatMap(([owner, { pages }]) =>
    pages.flatMap((source) =>
      (source.languages ?? LANGUAGE_CODES).flatMap((lang) =>
        [source.path, ...(source.aliases ?? [])].map((path) =>
          planOne(owner, source, path, lang, { layoutSlots: shell.layoutSlots, shared, site: site(owner) }),
        ),
      ),
    ),
  );
  const seen = new Map<string, string>();
  for (const { owner, data } of planned) {
    const key = `${data.lang} ${data.path}`;
    const other = seen.get(key);
    if (other)
      throw new ReleaseError(
        'release/page-twice',
        `${owner} and ${other} both define the page ${data.path} in ${data.lang}.`,
        'Change the path in one of them.',
      );
    seen.set(key, owner);
  }
  return planned;
}

/** What pages of a language have in common. Each is made once, so that memory does not grow with the pages. */
interface Shared extends Pick<Registry, 'places'> {
  texts(part: string, lang: Language): PageData['messages'][string];
  navigation(lang: Language): PageData['navigation'];
  section(id: ExposeId, lang: Language): { data: unknown; usesTexts: boolean } | undefined;
}

function sharedBy(
  shell: ShellServerModule,
  remotes: Record<string, RemoteServerModule>,
  registry: Pick<Registry, 'navigation' | 'places'>,
  siteFor: (part: string) => ComposedSite,
): Shared {
  return {
    texts: memoize((name, lang) => {
      const part = remotes[name] ?? shell;
      return completeMessages(part.messages(lang), part.messages(DEFAULT_LANGUAGE));
    }),
    navigation: memoize((lang) => registry.navigation(lang)),
    section: memoize((id: ExposeId, lang: Language) => {
      const [name = '', expose = ''] = id.split('/');
      const slot = remotes[name]?.slots[expose];
      return slot && { data: slot.load(lang, siteFor(name)), usesTexts: slot.usesTexts !== false };
    }),
    places: registry.places,
  };
}

function planOne(
  owner: string,
  source: PageSource,
  path: string,
  lang: Language,
  { layoutSlots, shared, site }: { layoutSlots: readonly ExposeId[]; shared: Shared; site: ComposedSite },
): PlannedPage {
  const where = `${owner}: ${path} (${lang})`;
  const { head: given, content } = source.load(lang, site);
  const { data: head, error } = pageHeadSchema.safeParse(given);
  if (!head) throw new Error(`${where}: ${error.issues.map((i) => `${i.path.join('.')} ${i.message}`)}`);
  const places = shared.places[source.path];
  const slots = [...layoutSlots, ...(source.slots ?? []), ...Object.values(places ?? {}).flat()];
  const messages: PageData['messages'] = {
    [SHELL]: shared.texts(SHELL, lang),
    [owner]: shared.texts(owner, lang),
  };
  const sections: PageData['sections'] = {};
  for (const id of slots) {
    const section = shared.section(id, lang);
    if (!section)
      throw new ReleaseError(
        'release/slot-unknown',
        `${where} uses the slot ${id}, which no part provides.`,
        'Correct its name, or release first: the part that provides it, or, before that part is retired, the page without the slot.',
      );
    const [name = ''] = id.split('/');
    sections[id] = section.data;
    if (section.usesTexts) messages[name] = shared.texts(name, lang);
  }
  const { about } = head;
  // The text of an article is for the feeds only.
  const { body, ...article } = about?.kind === 'article' ? about : {};
  return {
    owner,
    slots,
    ...(source.voice === false ? { silent: true } : {}),
    ...(body ? { body } : {}),
    data: {
      lang,
      path,
      canonicalPath: source.path,
      languages: source.languages ?? LANGUAGE_CODES,
      status: path === NOT_FOUND ? 404 : 200,
      head: about?.kind === 'article' ? { ...head, about: article as typeof about } : head,
      navigation: shared.navigation(lang),
      form: source.form ?? false,
      content,
      sections,
      ...(places ? { places } : {}),
      messages,
    },
  };
}

/**
 * Returns the texts of a language, with missing ones filled in from the fallback language, so that no page shows a bare key. i18next's
 * `fallbackLng` would make every visitor load the fallback's texts too.
 */
export function completeMessages(messages: Messages, fallback: Messages): Messages {
  const complete: Messages = { ...messages };
  for (const [key, text] of Object.entries(fallback)) {
    const message = messages[key];
    if (typeof text === 'string') complete[key] = message ?? text;
    else complete[key] = completeMessages(typeof message === 'object' ? message : {}, text);
  }
  return complete;
}

const withForm = z.object({ form: z.object({ form: z.string(), success: z.string() }) });
const formOf = (content: unknown) => withForm.safeParse(content).data?.form;

/** Returns the success messages of the forms on these pages by language; the page for forms sent without JavaScript shows them. */
export function sentMessages(sources: readonly PageSource[]): ComposedSite['sentMessages'] {
  return memoize((lang: Language) => {
    const forms = sources
      .filter(({ form, languages }) => form && (languages?.includes(lang) ?? true))
      .flatMap((source) => formOf(source.load(lang).content) ?? [])
      .filter(({ form }) => leadFormIdSchema.safeParse(form).success);
    return Object.fromEntries(forms.map(({ form, success }) => [form, success]));
  });
}

/** Returns a fault for each form whose requests the API would reject. */
export function formFaults(planned: readonly { owner: string; data: PageData }[]): Fault[] {
  return planned.flatMap(({ owner, data }) => {
    const id = formOf(data.content)?.form;
    if (id === undefined || leadFormIdSchema.safeParse(id).success) return [];
    const place = { part: owner, file: `${data.path} (${data.lang})`, field: 'form' };
    const what = `has the form ${JSON.stringify(id.slice(0, 60))}, whose requests the API rejects`;
    const remedy = 'Name it in kebab-case with at most 40 characters, such as partner-program';
    return [{ code: 'release/form-id', ...place, what, remedy }];
  });
}
