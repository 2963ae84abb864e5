import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inParallel } from '@platform/base/in-parallel';
import { ReleaseError } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { type SignOptions, sha256, signVersion } from '@platform/composer/attestation/sign-version';
import { type Attested, manifestKey } from '@platform/composer/checks/artefact';
import { requireValid } from '@platform/composer/checks/list';
import { parseManifest } from '@platform/composer/checks/manifest';
import type { ObjectStore } from '@platform/composer/store/object-store';
import type { Candidate } from '@platform/composer/store/overlay-store';
import { pullsView, stagedView } from '@platform/composer/store/staged';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import * as z from 'zod/mini';
import type { Identity } from '../aws/invoke';
import { buildPart } from '../build/build-part';
import type { Part } from '../build/parts';
import type { Signing } from '../release-site';

const lockSchema = z.object({ packages: z.record(z.string(), z.unknown()) });

export interface Published {
  manifest: PartManifest;
  /** False when this version was published before and nothing was written. */
  fresh: boolean;
  /** Whether it is signed with the part's release key of this stage, now or before. */
  signed: boolean;
}

/** Who publishes. Without `signing`, nothing is signed. */
export type Publisher = Identity & { signing?: Pick<Signing, 'signerOf'> };

export interface PublishOptions {
  /** Gets the finished build before the upload, and rejects what must not be published. */
  check?: (candidate: Candidate) => Promise<void>;
  /** Whether to upload it for previews only, as pull requests do: unsigned, and where no release reads it. */
  preview?: boolean;
}

/**
 * Builds a part and uploads it as an immutable version, staged until it is released: files first, manifest last, with a signed
 * statement about all of them beside it. A version that was published before must match this build byte for byte: a version's name
 * has 48 bits and can be predicted, so a pull request's pipeline may have uploaded something else under it. If that is the case and
 * it is not signed yet, it is signed now. Rejects with `release/may-not-sign` when it is not for a preview.
 */
export async function publish(
  part: Part,
  bucket: ObjectStore,
  by: Publisher,
  { check = async () => {}, preview = false }: PublishOptions = {},
): Promise<Published> {
  const store = preview ? pullsView(bucket) : stagedView(bucket);
  const manifest = await buildPart(part);
  const { name, version } = manifest;
  const key = manifestKey(name, version);
  const built: Attested = {
    ...{ name, version, manifest },
    manifestBody: Buffer.from(JSON.stringify(manifest)),
    read: async (folder, file) => readFileSync(path.join(part.dir, folder, file)),
  };
  const there = await store.read(key);
  if (there) {
    requireSameFiles(parseManifest(name, version, there), manifest);
    await requireValid(bucket, { [name]: version }, preview ? { settings: { preview: version } } : {});
    const storeSignature = preview
      ? undefined
      : await signatureOf({ ...built, manifestBody: there }, bucket, by);
    await storeSignature?.(bucket);
    return { manifest, fresh: false, signed: storeSignature !== undefined };
  }
  await check({ manifest, dir: part.dir });
  // Before the upload, so that credentials which may not sign upload nothing.
  const storeSignature = preview ? undefined : await signatureOf(built, bucket, by);
  for (const [folder, base] of [
    ['client', keys.publicBase(name, version)],
    ['server', keys.serverBase(name, version)],
  ] as const) {
    await inParallel(manifest[folder], async (file) => {
      await store.writeOnce(base + file.path, readFileSync(path.join(part.dir, folder, file.path)));
    });
  }
  await storeSignature?.(bucket);
  await store.writeOnce(key, built.manifestBody);
  return { manifest, fresh: true, signed: storeSignature !== undefined };
}

/** Signs a version, unless this key has signed it. Returns what stores the signature; undefined if it need not be signed. */
async function signatureOf(
  built: Attested,
  bucket: ObjectStore,
  by: Publisher,
): Promise<((bucket: ObjectStore) => Promise<void>) | undefined> {
  if (!by.signing) return undefined;
  const { name, version } = built;
  const signer = await by.signing.signerOf(name);
  if (await bucket.exists(keys.attestation(name, version, signer.key.id))) return async () => {};
  return await signVersion(built, { signer, ...buildSource(name, by) });
}

function requireSameFiles(published: PartManifest, built: PartManifest): void {
  const files = ({ client, server }: PartManifest) =>
    JSON.stringify(
      [client, server].map((list) => list.map(({ path, sha384 }) => `${path} ${sha384}`).sort()),
    );
  if (files(published) === files(built)) return;
  throw new ReleaseError(
    'release/version-taken',
    `${built.name} ${built.version} is already published with other files than these sources give. Different files don’t get the same hash by chance.`,
    'Find out who published that version. To continue until then, change a text or any other line of the part: that gives another version.',
  );
}

/**
 * Returns where a part's build comes from, and its list of packages: in a GitHub pipeline its workflow, run and repository; elsewhere this
 * machine. The role that signs is what AWS checks; these fields are as the job states them.
 */
export function buildSource(
  part: string,
  { who, commit }: Identity,
  env: NodeJS.ProcessEnv = process.env,
): Omit<SignOptions, 'signer'> {
  const { root, folderOf } = workspace();
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_WORKFLOW_REF: workflow } = env;
  const inPipeline = server && repository && workflow;
  const run = `${server}/${repository}/actions/runs/${env.GITHUB_RUN_ID}/attempts/${env.GITHUB_RUN_ATTEMPT}`;
  const lock = path.join(root, 'package-lock.json');
  return {
    sbom: packageList(root, folderOf(part)),
    source: {
      publishedBy: who,
      ...(commit ? { commit: env.GITHUB_SHA ?? commit } : {}),
      ...(existsSync(lock) ? { lockFile: sha256(readFileSync(lock)) } : {}),
      ...(inPipeline ? { repository: `${server}/${repository}`, run } : {}),
      builder: inPipeline ? `${server}/${workflow}` : 'local',
      node: process.versions.node,
    },
  };
}

/**
 * Returns the production packages of a part, as npm lists them (CycloneDX as JSON): of its workspace, or of its own repository.
 * Undefined without a lock file that has the part.
 *
 * @param root The folder with package-lock.json.
 * @param folder The part's folder.
 */
export function packageList(root: string, folder: string): string | undefined {
  const lock = path.join(root, 'package-lock.json');
  if (!existsSync(lock)) return undefined;
  const workspaceFolder = path.relative(root, folder).split(path.sep).join('/');
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(lock, 'utf8')));
  if (!Object.hasOwn(packages, workspaceFolder)) return undefined;
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const { status, stdout, stderr, error } = spawnSync(
    'npm',
    workspaceFolder ? [...args, `--workspace=${workspaceFolder}`] : args,
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status !== 0)
    throw new Error(
      `Can't list the packages of ${workspaceFolder || root}: ${error?.message ?? stderr.trim()}. Run "npm install" and publish again.`,
    );
  return stdout;
}
