import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspace } from '@platform/base/workspace';
import { type SignOptions, sha256 } from '@platform/composer/attestation/sign-version';
import * as z from 'zod/mini';
import type { Identity } from './caller';

const lockSchema = z.object({ packages: z.record(z.string(), z.unknown()) });

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
  const own = path.relative(root, folder).split(path.sep).join('/');
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(lock, 'utf8')));
  if (!Object.hasOwn(packages, own)) return undefined;
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const { status, stdout, stderr, error } = spawnSync('npm', own ? [...args, `--workspace=${own}`] : args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    throw new Error(
      `Can't list the packages of ${own || root}: ${error?.message ?? stderr.trim()}. Run "npm install" and publish again.`,
    );
  return stdout;
}
