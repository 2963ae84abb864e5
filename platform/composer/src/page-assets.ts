import type { Asset } from '@site/boot/boot-document';
import { type Language, languageInfo } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/shell';
import type { RemoteServerModule } from '@site/federation/remote';
import type { Document } from './html';
import type { Closure, LoadedPart, ShellServerModule } from './load-parts';
import type { PlannedPage } from './page-data';

/** Font subsets by script. Every language shows Latin letters too: product names. */
const FONTS: Readonly<Record<string, readonly string[]>> = { Cyrl: ['onest-cyrillic-wght'], Latn: [] };

/** Returns the font subsets that the first screen of a language needs. */
function fontsOf(lang: Language): string[] {
  const { script = '' } = new Intl.Locale(languageInfo(lang).htmlLang).maximize();
  return [...(FONTS[script] ?? []), 'onest-latin-wght'];
}

export type Assets = Pick<Document, 'fonts' | 'icon' | 'boot' | 'preloads' | 'entry'> & {
  /** The parts' style sheets, in the order of the cascade. */
  sheets: Required<Asset>[];
};

/** The parts of a composition and what their server bundles export. */
export interface Linked {
  parts: Record<string, LoadedPart>;
  shell: ShellServerModule;
  remotes: Record<string, RemoteServerModule>;
}

/** Returns the files that a page needs, so that the browser loads all of them in parallel and no others. */
export function assetsOf(
  { parts, shell, remotes }: Linked,
  { owner: name, slots, data }: PlannedPage,
  pattern: string,
): Assets {
  const partNamed = (name: string): LoadedPart => {
    const part = parts[name];
    if (!part) throw new Error(`the composition has no ${name}`);
    return part;
  };
  const [base, owner] = [partNamed(SHELL), partNamed(name)];
  const route = (name === SHELL ? shell : remotes[name])?.routes.find((one) => one.pattern === pattern);
  if (!route) throw new Error(`${name} has no route ${pattern}`);
  const needed: [LoadedPart, Closure][] = [[base, base.entryClosure()]];
  if (name !== SHELL) needed.push([owner, owner.exposeClosure('routes')]);
  needed.push([owner, owner.moduleClosure(route.module)]);
  for (const id of slots) {
    const [provider = '', expose = ''] = id.split('/');
    needed.push([partNamed(provider), partNamed(provider).exposeClosure(expose)]);
  }
  const assets = (kind: keyof Closure) => {
    const all = needed.flatMap(([part, closure]) => [...closure[kind]].map((file) => part.asset(file)));
    return [...new Map(all.map((asset) => [asset.href, asset])).values()];
  };
  const entry = base.asset(base.manifest.entry);
  return {
    sheets: assets('css'),
    preloads: assets('js').filter(({ href }) => href !== entry.href),
    entry,
    boot: base.asset('boot.js'),
    icon: base.href('icon.svg'),
    fonts: fontsOf(data.lang).flatMap((font) => base.hrefNamed(font) ?? []),
  };
}
