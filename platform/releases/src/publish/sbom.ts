/*
 * Why not @cyclonedx/cyclonedx-library: it models and serializes, but reads no package-lock.json, and for its 5 MB it would write the ten
 * fields below. The tests validate against the schema that it contains. Why not "npm sbom": it writes CycloneDX 1.5.
 */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '@platform/composer/attestation/statement';
import * as z from 'zod/mini';

const names = z.optional(z.record(z.string(), z.string()));
const lockedSchema = z.object({
  /** Only of packages of the repository itself; others are named by their place. */
  name: z.optional(z.string()),
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  integrity: z.optional(z.string()),
  /** The entry that a link stands for. */
  resolved: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.optional(z.record(z.string(), z.object({ optional: z.optional(z.boolean()) }))),
});
type Locked = z.infer<typeof lockedSchema>;
const lockSchema = z.object({ packages: z.record(z.string(), lockedSchema) });

/** The packages of a part's production dependencies, and the hash of the lock file that pins them. */
export interface PackageList {
  /** CycloneDX 1.6 as JSON. The same packages give the same bytes: it has no time and no serial number. */
  sbom: string;
  /** SHA-256 of package-lock.json; undefined if there is none. */
  lockFile?: string;
}

/**
 * Lists the packages that a part may contain: its production dependencies in package-lock.json with all of theirs, as npm installed them.
 * Packages of the same repository are listed, too. Without a lock file, the list contains the part alone.
 *
 * @param root The folder with package-lock.json.
 * @param folder The part's folder.
 */
export function packageList(root: string, folder: string, name: string): PackageList {
  const file = path.join(root, 'package-lock.json');
  if (!existsSync(file)) return { sbom: cycloneDx(name, new Map()) };
  const text = readFileSync(file);
  const { packages } = lockSchema.parse(JSON.parse(text.toString()));
  const own = path.relative(root, folder).split(path.sep).join('/');
  return { sbom: cycloneDx(name, installedFor(packages, own)), lockFile: sha256(text) };
}

/** Returns the entries that a folder's production dependencies lead to, by their places in the lock file. */
function installedFor(packages: Readonly<Record<string, Locked>>, own: string): Map<string, Locked> {
  const found = new Map<string, Locked>();
  const follow = (place: string, entry: Locked) => {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
    // An optional peer, such as the compiler for a library's types, is not what the library runs with.
    const peers = Object.keys(peerDependencies).filter((one) => !peerDependenciesMeta[one]?.optional);
    for (const wanted of new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])) {
      const at = placeOf(packages, place, wanted);
      const next = at === undefined ? undefined : packages[at];
      // An optional package for another platform is not installed.
      if (at === undefined || !next || found.has(at)) continue;
      found.set(at, next);
      follow(at, next);
    }
  };
  const root = packages[own];
  if (root) follow(own, root);
  return found;
}

/** Finds a package as Node.js does: in `node_modules` of the folder, then of each folder above. Follows a link to its target. */
function placeOf(
  packages: Readonly<Record<string, Locked>>,
  from: string,
  wanted: string,
): string | undefined {
  for (let folder: string | undefined = from; folder !== undefined; folder = above(folder)) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${wanted}`;
    const entry = packages[place];
    if (entry) return entry.link ? entry.resolved : place;
  }
  return undefined;
}

const above = (folder: string): string | undefined =>
  folder === '' ? undefined : folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';

/** Names one version of an npm package. https://github.com/package-url/purl-spec */
const purlOf = (name: string, version: string) =>
  `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`;

const HASHES: Record<string, string> = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256' };

function cycloneDx(part: string, installed: ReadonlyMap<string, Locked>): string {
  const components = new Map<string, object>();
  for (const [place, entry] of installed) {
    const {
      name = place.split('node_modules/').at(-1) ?? place,
      version = '0.0.0',
      license,
      integrity,
    } = entry;
    const purl = purlOf(name, version);
    const [, kind = '', digest = ''] = /^(sha\d+)-(.+)$/.exec(integrity ?? '') ?? [];
    const alg = HASHES[kind];
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      ...(alg ? { hashes: [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] } : {}),
      ...(license ? { licenses: [{ expression: license }] } : {}),
    });
  }
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': part, name: part } },
    components: [...components].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry),
  });
}
