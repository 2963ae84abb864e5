import type { Asset } from '@site/boot/boot-document';
import { type Language, languageInfo } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/shell';
import type { RemoteServerModule } from '@site/federation/remote';
import type { Document } from './html';
import type { LoadedPart, PartFiles, ShellServerModule } from './load-parts';
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

/** Determines the files that each page needs, so that the browser loads all of them in parallel and no others. */
export class PageAssets {
  constructor(
    private readonly parts: Record<string, LoadedPart>,
    private readonly modules: { shell: ShellServerModule; remotes: Record<string, RemoteServerModule> },
  ) {}

  of(page: PlannedPage, pattern: string): Assets {
    const shell = this.files(SHELL);
    const scripts: [PartFiles, string][] = [];
    const sheets: [PartFiles, string][] = [];
    const add = (files: PartFiles, closure: { js: Set<string>; css: Set<string> }) => {
      for (const file of closure.js) scripts.push([files, file]);
      for (const file of closure.css) sheets.push([files, file]);
    };
    add(shell, shell.entryClosure());
    const owner = this.files(page.owner);
    const routes = page.owner === SHELL ? this.modules.shell.routes : this.modules.remotes[page.owner]?.routes;
    const route = routes?.find((r) => r.pattern === pattern);
    if (!route) throw new Error(`${page.owner} has no route ${pattern}`);
    if (page.owner !== SHELL) add(owner, owner.exposeClosure('routes'));
    add(owner, owner.moduleClosure(route.module));
    for (const id of page.slots) {
      const [name = '', expose = ''] = id.split('/');
      const files = this.files(name);
      add(files, files.exposeClosure(expose));
    }
    const { entry } = shell.part;
    const seen = new Set<string>([shell.href(entry)]);
    const asset = ([files, file]: [PartFiles, string]) => ({
      href: files.href(file),
      integrity: files.integrity(file),
    });
    const once = ({ href }: { href: string }) => !seen.has(href) && seen.add(href);
    return {
      sheets: sheets.map(asset).filter(once),
      preloads: scripts.map(asset).filter(once),
      entry: asset([shell, entry]),
      boot: asset([shell, 'boot.js']),
      icon: shell.href('icon.svg'),
      fonts: fontsOf(page.data.lang).flatMap((name) => {
        const file = shell.assetNamed(name);
        return file ? [shell.href(file)] : [];
      }),
    };
  }

  private files(name: string): PartFiles {
    const part = this.parts[name];
    if (!part) throw new Error(`the composition has no ${name}`);
    return part.files;
  }
}
