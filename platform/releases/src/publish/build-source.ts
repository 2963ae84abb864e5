import { workspace } from '@platform/base/workspace';
import type { BuildSource } from '@platform/composer/attestation/statement';
import type { Identity } from './caller';
import { type PackageList, packageList } from './sbom';

/** What an attestation says about a build, besides its files. */
export interface Built {
  source: BuildSource;
  sbom: string;
}

/**
 * Returns where a part's build comes from: in a GitHub pipeline its workflow, run and repository; elsewhere this machine. The role that
 * signs is what AWS checks; these fields are as the job states them.
 */
export function buildSource(
  part: string,
  { who, commit }: Identity,
  env: NodeJS.ProcessEnv = process.env,
): Built {
  const { root, folderOf } = workspace();
  const { sbom, lockFile }: PackageList = packageList(root, folderOf(part), part);
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_WORKFLOW_REF: workflow } = env;
  const inPipeline = server && repository && workflow;
  const run = `${server}/${repository}/actions/runs/${env.GITHUB_RUN_ID}/attempts/${env.GITHUB_RUN_ATTEMPT}`;
  return {
    sbom,
    source: {
      who,
      ...(commit ? { commit: env.GITHUB_SHA ?? commit } : {}),
      ...(lockFile ? { lockFile } : {}),
      ...(inPipeline ? { repository: `git+${server}/${repository}`, invocation: run } : {}),
      builder: {
        id: inPipeline ? `${server}/${workflow}` : 'local',
        version: { node: process.versions.node },
      },
    },
  };
}
