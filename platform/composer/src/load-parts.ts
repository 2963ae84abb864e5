import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Asset } from '@site/boot/boot-document';
import type { PartDeclaration } from '@site/contracts/declaration';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { ExposeId, Messages, PageData, PageSource } from '@site/contracts/microfrontend';
import { SHELL } from '@site/contracts/shell';
import type { SiteJson } from '@site/contracts/site-json';
import { MAP } from '@site/federation/check/thrown-by';
import type { RemoteRoute, RemoteServerModule } from '@site/federation/remote';
import { REMOTE_SERVER_ENTRY } from '@site/federation/vite/entries';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import type { PartManifest } from '@site/site-model/part-manifest';
import type { Manifest } from 'vite';
import * as z from 'zod/mini';
import { publishedVersion } from './checks/versions';
import { type ObjectStore, verifiedRead } from './store/object-store';

/**
 * Writes the server bundles of a composition to a folder and imports them. The shell's copy of React and the other
 * shared libraries is in the parent folder, so that all bundles resolve to that copy.
 */
export async function loadParts(
  store: ObjectStore,
  versions: Versions,
  dir: string,
  doing: (what: string) => void,
): Promise<Record<string, LoadedPart>> {
  const loaded: Record<string, LoadedPart> = {};
  writeFileSync(path.join(dir, 'package.json'), '{"type":"module"}');
  const manifests: PartManifest[] = [];
  for (const [name, version] of Object.entries(versions)) {
    const { manifest } = await publishedVersion(store, name, version);
    manifests.push(manifest);
    for (const { path: file, sha384 } of manifest.server) {
      const shared = name === SHELL && /^(vendor|node_modules)\//.test(file);
      const target = path.join(dir, shared ? '' : name, file);
      mkdirSync(path.dirname(target), { recursive: true });
      const key = keys.serverBase(name, version) + file;
      writeFileSync(target, await verifiedRead(store, key, sha384));
      const map = await store.read(key + MAP);
      if (map) writeFileSync(target + MAP, map);
    }
  }
  for (const manifest of manifests) {
    const { name, version } = manifest;
    doing(`importing the server bundle of ${name}`);
    const server: unknown = await import(pathToFileURL(path.join(dir, name, 'entry-server.js')).href);
    const vite = await store.read(`${keys.publicBase(name, version)}.vite/manifest.json`);
    if (!vite) throw new Error(`${name} ${version} has no Vite manifest.`);
    loaded[name] = new LoadedPart(manifest, server, JSON.parse(vite.toString()) as Manifest);
  }
  return loaded;
}

/** Reads a client file of a part. Throws if it is missing or has another digest. */
export const readAsset = (store: ObjectStore, { href, integrity }: Required<Asset>): Promise<Buffer> =>
  verifiedRead(store, href.slice(1), integrity.replace('sha384-', ''));

/** An element of the head. `text` is safe in an HTML document without escaping. */
export interface HeadElement {
  tag: 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string | undefined;
}

/** The interface of the shell's server bundle. */
export interface ShellServerModule {
  pages: PageSource[];
  routes: RemoteRoute[];
  layoutSlots: ExposeId[];
  declaration: PartDeclaration;
  messages(lang: Language): Messages;
  provideRemotes(remotes: Record<string, RemoteServerModule>): void;
  render(site: SiteJson, page: PageData): Promise<{ html: string; owner: string; pattern: string }>;
  headTags(page: PageData, origin: string): HeadElement[];
  pageTitle(page: PageData): string;
  HEAD_MARK: string;
}

/** A page's path without a language: it becomes a key in the bucket. */
const pagePath = z.string().check(z.regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/));
const aFunction = z.custom((value) => typeof value === 'function', 'expected a function');
/** What the seam requires of a team's server bundle. */
const remoteSchema = z.object({
  routes: z.array(z.unknown()),
  pages: z.array(
    z.object({
      path: pagePath,
      aliases: z.optional(z.array(pagePath)),
      languages: z.optional(z.array(z.enum(LANGUAGE_CODES))),
    }),
  ),
  slots: z.record(z.string(), z.object({ component: aFunction, load: aFunction }, 'expected { component, load }')),
  declaration: z.object({}),
  messages: aFunction,
});

/** Returns a team's server bundle as a remote. Throws if it lacks something that the seam requires. */
export function asRemote(name: string, module: unknown): RemoteServerModule {
  const { error } = remoteSchema.safeParse(module);
  if (error)
    throw new Error(`The server entry of ${name}, ${REMOTE_SERVER_ENTRY}, is invalid:\n${z.prettifyError(error)}`);
  return module as RemoteServerModule;
}

/** A part whose server bundle is imported: what that exports, and its client files with their URLs and digests. */
export class LoadedPart {
  private readonly digests: Map<string, string>;

  constructor(
    readonly manifest: PartManifest,
    readonly server: unknown,
    private readonly vite: Manifest,
  ) {
    this.digests = new Map(manifest.client.map((file) => [file.path, file.sha384]));
  }

  href(file: string): string {
    return `/${keys.publicBase(this.manifest.name, this.manifest.version)}${file}`;
  }

  /** A file with its Subresource Integrity. Throws if this version does not have it. */
  asset(file: string): Required<Asset> {
    const digest = this.digests.get(file);
    if (!digest) throw new Error(`${this.manifest.name} ${this.manifest.version} has no file ${file}`);
    return { href: this.href(file), integrity: `sha384-${digest}` };
  }

  /** Scripts and style sheets that start the part: the shell on every page, a remote before its exposed modules. */
  entryClosure(): Closure {
    return collectClosure(this.vite, this.keyOf(this.manifest.entry));
  }

  /** Scripts and style sheets of one exposed module of a remote, including its remote entry. */
  exposeClosure(expose: string): Closure {
    const file = this.manifest.exposes[expose];
    if (!file) throw new Error(`${this.manifest.name} exposes no ${expose}`);
    return collectClosure(this.vite, this.keyOf(file), this.entryClosure());
  }

  /** Scripts and style sheets of a lazy page. */
  moduleClosure(module: string): Closure {
    return collectClosure(this.vite, module);
  }

  /** The URL of a file whose name depends on the version, by a part of its name: `onest-latin`. */
  hrefNamed(name: string): string | undefined {
    const file = [...this.digests.keys()].find((one) => /^[^/.][^/]*\//.test(one) && one.includes(name));
    return file && this.href(file);
  }

  private keyOf(file: string): string {
    const key = Object.keys(this.vite).find((one) => this.vite[one]?.file === file);
    if (!key) throw new Error(`${this.manifest.name} has no entry for ${file} in .vite/manifest.json`);
    return key;
  }
}

export interface Closure {
  js: Set<string>;
  css: Set<string>;
}

/** Returns the scripts and style sheets that a module needs, from Vite's manifest. Throws if that lacks one. */
export function collectClosure(
  manifest: Manifest,
  key: string,
  into: Closure = { js: new Set(), css: new Set() },
): Closure {
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
