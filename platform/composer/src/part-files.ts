import { SHELL } from '@site/contracts/microfrontend';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import type { Manifest } from 'vite';
import { type Closure, closure } from './closure';

/** Share providers and start-up chunks of module federation, which its plugin loads and Vite's manifest does not list as imports. */
const HOST_EXTRAS = /\/share\/|hostAutoInit|pendingShares|localSharedImportMap|REMOTE_ENTRY_ID/;
const REMOTE_ENTRY = 'remoteEntry.js';
const REMOTE_EXTRAS = /localSharedImportMap/;

/** The client files of one version: which of them a page needs, with their URLs and digests. */
export class PartFiles {
  private readonly digests: Map<string, string>;

  constructor(
    readonly part: PartManifest,
    private readonly vite: Manifest,
  ) {
    this.digests = new Map(part.client.map((file) => [file.path, file.sha384]));
  }

  get base(): string {
    return `/${keys.publicBase(this.part.name, this.part.version)}`;
  }

  href(file: string): string {
    return this.base + file;
  }

  /** Subresource integrity of a file of this version. */
  integrity(file: string): string {
    const digest = this.digests.get(file);
    if (!digest) throw new Error(`${this.part.name} ${this.part.version} has no file ${file}`);
    return `sha384-${digest}`;
  }

  /** Scripts and style sheets that the shell needs on every page. */
  hostClosure(): Closure {
    const files = closure(this.vite, 'index.html');
    for (const [key, chunk] of Object.entries(this.vite)) {
      if (!HOST_EXTRAS.test(key) && !HOST_EXTRAS.test(chunk.src ?? '')) continue;
      closure(this.vite, key, files);
      if (/localSharedImportMap/.test(key)) {
        for (const share of chunk.dynamicImports ?? []) closure(this.vite, share, files);
      }
    }
    return files;
  }

  /** Scripts and style sheets of one exposed module of a remote, including its remote entry. */
  exposeClosure(expose: string): Closure {
    const source = this.part.exposes[expose];
    if (!source) throw new Error(`${this.part.name} exposes no ${expose}`);
    const files = closure(this.vite, this.remoteEntryKey());
    for (const key of Object.keys(this.vite)) if (REMOTE_EXTRAS.test(key)) closure(this.vite, key, files);
    return closure(this.vite, source, files);
  }

  /** Scripts and style sheets of a lazy page. */
  moduleClosure(module: string): Closure {
    return closure(this.vite, module);
  }

  /** The module that starts the page: the federation's bootstrap, which Vite's manifest does not name. */
  entryFile(): string {
    const entry = [...this.digests.keys()].find((file) => /^[^/]+\/mf-entry-bootstrap-.*\.js$/.test(file));
    if (this.part.name !== SHELL || !entry) throw new Error('only the shell has an entry');
    return entry;
  }

  /** URL of the remote entry, through which a host loads this remote. */
  get entryPath(): string {
    return this.href(this.vite[this.remoteEntryKey()]?.file ?? REMOTE_ENTRY);
  }

  /** A file of the build's output folder, whose name depends on the version, by a part of its name: `onest-latin`. */
  assetNamed(name: string): string | undefined {
    return [...this.digests.keys()].find((file) => /^[^/.][^/]*\//.test(file) && file.includes(name));
  }

  private remoteEntryKey(): string {
    const key = Object.keys(this.vite).find(
      (k) => /REMOTE_ENTRY_ID/.test(k) || this.vite[k]?.file === REMOTE_ENTRY,
    );
    if (!key) throw new Error(`${this.part.name} has no ${REMOTE_ENTRY}`);
    return key;
  }
}
