/** The pipeline of all parts, to which each part's own hands over. */
const COMMON = '.github/workflows/release-part.yml';

/** Where a part's pipeline is. */
export const workflowFile = (part: string) => `.github/workflows/${part}.yml`;

/** The pipeline of a part: it runs when something changes that the filters name, or the pipeline itself. */
export function partWorkflow(part: string, filters: readonly string[]): string {
  // GitHub takes the last pattern that matches a file; YAML would read a bare "!" as a tag.
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
        description: Release the part, or take it back to its version before
        type: choice
        options: [release, rollback]
        default: release

permissions:
  contents: read
  id-token: write

jobs:
  release:
    uses: ./${COMMON}
    with:
      part: ${part}
      action: \${{ inputs.action || 'release' }}
`;
}
