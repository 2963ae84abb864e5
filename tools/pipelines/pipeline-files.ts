import { CODE_OWNERS, codeOwners } from './code-owners';
import { partWorkflow, workflowFile } from './part-workflow';
import { pathFilters } from './path-filters';

/** Returns the text of each generated file in `.github`, by path. */
export async function pipelineFiles(root: string, parts: readonly string[]): Promise<Map<string, string>> {
  const workflows = await Promise.all(
    parts.map(
      async (part): Promise<[string, string]> => [
        workflowFile(part),
        partWorkflow(part, await pathFilters(root, part)),
      ],
    ),
  );
  return new Map([...workflows, [CODE_OWNERS, await codeOwners(root, parts)]]);
}
