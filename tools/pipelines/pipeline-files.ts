import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readWorkspace } from '@platform/base/workspace';
import type { DeclarationSource } from '@site/contracts/locales';
import { SHELL } from '@site/contracts/shell';

export const CODE_OWNERS = '.github/CODEOWNERS';
/** The reusable workflow that each part's workflow calls. */
const COMMON = '.github/workflows/release-part.yml';

export const workflowFile = (part: string) => `.github/workflows/${part}.yml`;

export const partModule = (root: string, part: string) =>
  import(pathToFileURL(path.join(root, part, 'part.ts')).href) as Promise<{
    owner: string;
    declaration: DeclarationSource;
  }>;

/** Returns the text of each generated file in `.github`, by path. */
export async function pipelineFiles(root: string, parts: readonly string[]): Promise<Map<string, string>> {
  const workflows = parts.map((part): [string, string] => [workflowFile(part), partWorkflow(part)]);
  return new Map([...workflows, [CODE_OWNERS, await codeOwners(root, parts)]]);
}

/** Returns the CODEOWNERS file: each part's owner reviews its folder, the shell's owner everything else. */
async function codeOwners(root: string, parts: readonly string[]): Promise<string> {
  const owners = await Promise.all(parts.map(async (part) => (await partModule(root, part)).owner));
  const platform = owners[parts.indexOf(SHELL)];
  if (!platform) throw new Error(`${SHELL}/part.ts exports no owner: export one, such as owner = '@site/platform'.`);
  const lines = parts.map((part, at) => `/${part}/ ${owners[at]}\n`);
  return `# Written by "npm run generate" from the owner in each part's part.ts. The last pattern that matches a file decides.
* ${platform}
${lines.join('')}`;
}

/**
 * Returns the patterns of a part's build inputs for GitHub's `paths`, where the last one that matches decides: without
 * what only servers load, and what `inputs-hash.ts` ignores.
 */
const pathFilters = (part: string): string[] => [
  ...readWorkspace()
    .inputs(part)
    .map((input) => (/\.\w+$/.test(input) ? input : `${input}/**`)),
  ...['!packages/server-data/**', '!**/*.test.ts', '!**/*.test.tsx', '!**/*.md'],
];

/** Returns a part's workflow, which runs if a build input changes, or the workflow itself. */
function partWorkflow(part: string): string {
  const paths = [workflowFile(part), COMMON, ...pathFilters(part)]
    // Quoted, because YAML would read a leading "!" as a tag.
    .map((filter) => `      - ${filter.startsWith('!') ? `'${filter}'` : filter}\n`)
    .join('');
  return `name: ${part}
on:
  push:
    branches: [main]
    paths:
${paths}  pull_request:
    paths:
${paths}  workflow_dispatch:
    inputs:
      action:
        description: 'gradually: 10 %, 50 %, all within an hour; promote: to all visitors at once; abort: end the rollout; rollback: to the version before'
        type: choice
        options: [gradually, promote, abort, rollback]
        default: gradually

permissions:
  contents: read
  id-token: write
  attestations: write

jobs:
  release:
    uses: ./${COMMON}
    with:
      part: ${part}
      action: \${{ inputs.action || 'gradually' }}
`;
}
