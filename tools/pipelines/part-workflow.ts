/** The reusable workflow that each part's workflow calls. */
const COMMON = '.github/workflows/release-part.yml';

/** Returns the path of a part's workflow. */
export const workflowFile = (part: string) => `.github/workflows/${part}.yml`;

/** Returns a part's workflow, which runs if a file that the filters match changes, or the workflow itself. */
export function partWorkflow(part: string, filters: readonly string[]): string {
  // The last matching pattern decides in GitHub. Quoted, because YAML would read a leading "!" as a tag.
  const paths = [workflowFile(part), COMMON, ...filters]
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
        description: 'release: a canary that the judge promotes; promote: to all visitors at once; abort: end the canary; rollback: to the version before'
        type: choice
        options: [release, promote, abort, rollback]
        default: release
      percent:
        description: For release, the share of the visitors, such as 25; the judge then only withdraws
        type: string

permissions:
  contents: read
  id-token: write

jobs:
  release:
    uses: ./${COMMON}
    with:
      part: ${part}
      action: \${{ inputs.action || 'release' }}
      percent: \${{ inputs.percent || '' }}
`;
}
