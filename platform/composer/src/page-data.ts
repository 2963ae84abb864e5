import { ReleaseError } from '@platform/base/errors/release-error';
import type { Language } from '@site/contracts/languages';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@site/contracts/languages';
import {
  type ArticleBlock,
  type ComposedSite,
  type ExposeId,
  type PageData,
  type PageHead,
  type PageSource,
  pageHeadSchema,
} from '@site/contracts/microfrontend';
import { NOT_FOUND } from '@site/contracts/paths';
import type { RemoteServerModule } from '@site/federation/remote';
import { completeMessages } from './complete-messages';
import { sentMessages } from './lead-forms';
import type { Registry } from './registry';
import type { ShellServerModule } from './server-modules';

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

/** The parts of the shell's server bundle that planning its pages needs. */
export type PlanningShell = Pick<ShellServerModule, 'pages' | 'layoutSlots' | 'messages'>;

/** Returns every page of a composition in every language, with its texts. Throws on a fault, naming part, page and language. */
export function planPages(
  shell: PlanningShell,
  remotes: Record<string, RemoteServerModule>,
  registry: Pick<Registry, 'navigation'>,
): PlannedPage[] {
  const owners: [string, PageSource[], PlanningShell | RemoteServerModule][] = [
    ['shell', shell.pages, shell],
    ...Object.entries(remotes).map(([name, remote]): [string, PageSource[], RemoteServerModule] => [
      name,
      remote.pages,
      remote,
    ]),
  ];
  const site: ComposedSite = { sentMessages: sentMessages(owners.flatMap(([, sources]) => sources)) };
  const planned = owners.flatMap(([owner, sources]) =>
    sources.flatMap((source) =>
      (source.languages ?? LANGUAGE_CODES).flatMap((lang) =>
        [source.path, ...(source.aliases ?? [])].map((path) =>
          planOne(owner, source, path, lang, { shell, remotes, registry, site }),
        ),
      ),
    ),
  );
  const seen = new Map<string, string>();
  for (const { owner, data } of planned) {
    const key = `${data.lang} ${data.path}`;
    const other = seen.get(key);
    if (other)
      throw new ReleaseError('release/page-twice', { part: owner, other, path: data.path, lang: data.lang });
    seen.set(key, owner);
  }
  return planned;
}

interface Site {
  shell: PlanningShell;
  remotes: Record<string, RemoteServerModule>;
  registry: Pick<Registry, 'navigation'>;
  site: ComposedSite;
}

function planOne(
  owner: string,
  source: PageSource,
  path: string,
  lang: Language,
  { shell, remotes, registry, site }: Site,
): PlannedPage {
  const where = `${owner}: ${path} (${lang})`;
  const { head, content } = source.load(lang, site);
  const checked = pageHeadSchema.safeParse(head);
  if (!checked.success)
    throw new Error(`${where}: ${checked.error.issues.map((i) => `${i.path.join('.')} ${i.message}`)}`);
  const slots = [...shell.layoutSlots, ...(source.slots ?? [])];
  const texts = (part: Pick<ShellServerModule, 'messages'>) =>
    completeMessages(part.messages(lang), part.messages(DEFAULT_LANGUAGE));
  const messages: PageData['messages'] = { shell: texts(shell) };
  const own = remotes[owner];
  if (own) messages[owner] = texts(own);
  const sections: PageData['sections'] = {};
  for (const id of slots) {
    const [name = '', expose = ''] = id.split('/');
    const remote = remotes[name];
    const slot = remote?.slots[expose];
    if (!remote || !slot)
      throw new ReleaseError('release/slot-unknown', { part: owner, path, lang, slot: id });
    sections[id] = slot.load(lang);
    messages[name] = texts(remote);
  }
  return {
    owner,
    slots,
    ...(source.voice === false ? { silent: true } : {}),
    ...bodyOf(checked.data),
    data: {
      lang,
      path,
      canonicalPath: source.path,
      languages: source.languages ?? LANGUAGE_CODES,
      status: path === NOT_FOUND ? 404 : 200,
      head: withoutBody(checked.data),
      navigation: registry.navigation(lang),
      form: source.form ?? false,
      content,
      sections,
      messages,
    },
  };
}

function bodyOf({ about }: PageHead): Pick<PlannedPage, 'body'> {
  return about?.kind === 'article' && about.body ? { body: about.body } : {};
}

function withoutBody(head: PageHead): PageHead {
  if (head.about?.kind !== 'article') return head;
  const { body: _, ...about } = head.about;
  return { ...head, about };
}
