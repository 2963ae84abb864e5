import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { type ExposeId, type PageSource, SHELL } from '@site/contracts/microfrontend';
import type { StageSettings } from '@site/contracts/site-json';
import type { RemoteServerModule } from '@site/federation/remote';
import type { Described, SerializedSite } from './host-protocol';
import { sentMessages } from './lead-forms';
import type { PlanningRemote } from './page-data';
import type { PartHosts } from './part-hosts';
import type { ShellServerModule } from './server-modules';

/** The shell's server bundle without what renders. */
export type HostedShell = Omit<
  ShellServerModule,
  'provideRemotes' | 'render' | 'headTags' | 'pageTitle' | 'routes'
> & { routes: Route[] };
/** A part's server bundle without what renders. */
export type HostedRemote = PlanningRemote & Pick<RemoteServerModule, 'declaration'> & { routes: Route[] };
interface Route {
  pattern: string;
  module: string;
}

/** What the parts say about themselves, read in a process for each part: data, whose `load` and `messages` run no code of a part. */
export async function hostedParts(
  hosts: PartHosts,
  names: readonly string[],
  { voice, production, preview }: StageSettings,
): Promise<{ shell: HostedShell; remotes: Record<string, HostedRemote> }> {
  const parts = await Promise.all(
    names.map(async (name) => ({ name, described: await hosts.of(name).describe(name) })),
  );
  const contents = new Contents(hosts);
  const sources = new Map(parts.map(({ name, described }) => [name, contents.sources(name, described)]));
  const each = (pages: readonly { name: string; page: PageSource }[]) =>
    pages.flatMap(({ name, page }) =>
      (page.languages ?? LANGUAGE_CODES).map((lang) => ({ name, page, lang })),
    );
  const all = [...sources].flatMap(([name, pages]) => pages.map((page) => ({ name, page })));
  const withForm = all.filter(({ page }) => page.form);
  await Promise.all(each(withForm).map(({ name, page, lang }) => contents.read(name, page.path, lang)));
  const sent = sentMessages(all.map(({ page }) => page));
  const site: SerializedSite = {
    sentMessages: Object.fromEntries(LANGUAGE_CODES.map((lang) => [lang, sent(lang)])),
    voiceLanguage: voice.language,
    marksSamples: !production || preview !== undefined,
  };
  await Promise.all(each(all).map(({ name, page, lang }) => contents.read(name, page.path, lang, site)));
  const layoutSlots = parts.find(({ name }) => name === SHELL)?.described.layoutSlots ?? [];
  const shown = [...new Set([...layoutSlots, ...all.flatMap(({ page }) => page.slots ?? [])])];
  const known = shown.filter((id) => {
    const [name = '', slot = ''] = id.split('/');
    return parts.some((part) => part.name === name && Object.hasOwn(part.described.slots, slot));
  });
  await Promise.all(
    known.flatMap((id) => LANGUAGE_CODES.map((lang) => contents.readSection(id, lang, site))),
  );
  const hosted = ({ name, described }: (typeof parts)[number]): HostedRemote => ({
    pages: sources.get(name) ?? [],
    routes: described.routes,
    declaration: described.declaration as RemoteServerModule['declaration'],
    messages: (lang) => described.messages[lang] ?? {},
    slots: Object.fromEntries(
      Object.entries(described.slots).map(([slot, { usesTexts }]) => [
        slot,
        {
          load: (lang) => contents.section(`${name}/${slot}`, lang),
          ...(usesTexts === undefined ? {} : { usesTexts }),
        },
      ]),
    ),
  });
  const [shell] = parts.filter(({ name }) => name === SHELL);
  if (!shell) throw new Error('A composition needs a shell.');
  const remotes = parts
    .filter(({ name }) => name !== SHELL)
    .map((part) => [part.name, hosted(part)] as const);
  const headMark = shell.described.headMark ?? '';
  return {
    shell: { ...hosted(shell), layoutSlots, HEAD_MARK: headMark },
    remotes: Object.fromEntries(remotes),
  };
}

/** The contents of pages and slots, read before they are needed. */
class Contents {
  private readonly contents = new Map<string, unknown>();

  constructor(private readonly hosts: PartHosts) {}

  /** Returns a part's pages; their `load` returns what was read. */
  sources(name: string, { pages }: Described): PageSource[] {
    return (pages as Omit<PageSource, 'load'>[]).map((page) => ({
      ...page,
      load: (lang, site) =>
        this.contents.get([name, page.path, lang, site !== undefined].join('\n')) as ReturnType<
          PageSource['load']
        >,
    }));
  }

  section(id: ExposeId, lang: Language): unknown {
    return this.contents.get([id, lang].join('\n'));
  }

  async read(name: string, path: string, lang: Language, site?: SerializedSite): Promise<void> {
    const key = [name, path, lang, site !== undefined].join('\n');
    this.contents.set(key, await this.hosts.of(name).page(name, path, lang, site));
  }

  async readSection(id: ExposeId, lang: Language, site: SerializedSite): Promise<void> {
    const [name = ''] = id.split('/');
    this.contents.set([id, lang].join('\n'), await this.hosts.of(name).section(id, lang, site));
  }
}
