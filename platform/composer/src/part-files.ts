import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import type { Manifest } from 'vite';

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

  /** Scripts and style sheets that start the part: the shell on every page, a remote before its exposed modules. */
  entryClosure(): Closure {
    return closure(this.vite, this.keyOf(this.part.entry));
  }

  /** Scripts and style sheets of one exposed module of a remote, including its remote entry. */
  exposeClosure(expose: string): Closure {
    const file = this.part.exposes[expose];
    if (!file) throw new Error(`${this.part.name} exposes no ${expose}`);
    return closure(this.vite, this.keyOf(file), this.entryClosure());
  }

  /** Scripts and style sheets of a lazy page. */
  moduleClosure(module: string): Closure {
    return closure(this.vite, module);
  }

  /** A file of the build's output folder, whose name depends on the version, by a part of its name: `onest-latin`. */
  assetNamed(name: string): string | undefined {
    return [...this.digests.keys()].find((file) => /^[^/.][^/]*\//.test(file) && file.includes(name));
  }

  private keyOf(file: string): string {
    const key = Object.keys(this.vite).find((one) => this.vite[one]?.file === file);
    if (!key) throw new Error(`${this.part.name} has no entry for ${file} in .vite/manifest.json`);
    return key;
  }
}

interface Closure {
  js: Set<string>;
  css: Set<string>;
}

/** Returns all scripts and style sheets that a module needs, from Vite's manifest. Throws if the manifest lacks a module. */
export function closure(manifest: Manifest, key: string, into: Closure = { js: new Set(), css: new Set() }): Closure {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const chunk = manifest[id];
    if (!chunk) throw new Error(`${id} is not in the manifest`);
    into.js.add(chunk.file);
    for (const sheet of chunk.css ?? []) into.css.add(sheet);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(key);
  return into;
}
