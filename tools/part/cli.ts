import path from 'node:path';
import { useWorkspace, workspace } from '@platform/base/workspace';
import { canary } from '../release/commands/canary';
import type { Command } from '../release/commands/context';
import { abort, preview } from '../release/commands/preview';
import { promote, rollback } from '../release/commands/promote';
import { provenance } from '../release/commands/provenance';
import { build, publish } from '../release/commands/publish';
import { history, status } from '../release/commands/status';
import { runProgram } from '../release/run-program';
import { check, dev, test } from './commands';
import { partWorkspace } from './part-workspace';
import { PART, partWording, takesPart } from './usage';

const released = {
  abort,
  build,
  canary,
  history,
  preview,
  promote,
  provenance,
  publish,
  rollback,
  status,
};
const commands: Record<keyof typeof PART.commands, Command> = { check, dev, test, ...released };

/** Adds the part's name, taken from its folder. Called only for a command, so that --help works anywhere. */
function argsOf(command: string, typed: readonly string[]): readonly string[] {
  // This file is bundled into `dist` of the installed tools: the parent folder is the package.
  const found = partWorkspace(process.cwd(), path.resolve(import.meta.dirname, '..'));
  useWorkspace(found);
  return takesPart(command) ? [found.part, ...typed] : typed;
}

const worded = (text: string) => partWording(workspace().parts[0] ?? '', text);
await runProgram({ spec: PART, commands, argsOf, worded }, process.argv.slice(2));
