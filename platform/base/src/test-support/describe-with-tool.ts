import { describe, it } from 'vitest';
import { everythingMustRun, isInstalled, notRun, type ToolName } from './required-tools';

/**
 * Describes tests that need a tool. If it is missing they are skipped and the title says why; with CI=true one failing test
 * replaces them.
 */
export function describeWithTool(tool: ToolName, title: string, body: () => void): void {
  if (isInstalled(tool)) describe(title, body);
  else if (everythingMustRun())
    describe(title, () => {
      it('runs', () => {
        throw new Error(`tools/missing: ${notRun(tool)}`);
      });
    });
  else describe.skip(`${title} (${notRun(tool)})`, body);
}
