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
import { check, test } from './checks';
import { dev } from './dev';
import { partWording, partWorkspace } from './part-workspace';
import { PART } from './usage';

const commands: Record<keyof typeof PART.commands, Command> = {
  abort,
  build,
  canary,
  check,
  dev,
  history,
  preview,
  promote,
  provenance,
  publish,
  rollback,
  status,
  test,
};

/**
 * Adds the part's name, taken from its folder, to the typed arguments. Called only for a command, so that --help works
 * anywhere.
 */
function argsOf(command: string, typed: readonly string[]): readonly string[] {
  // This file is bundled into `dist` of the installed tools: the parent folder is the package.
  const found = partWorkspace(process.cwd(), path.resolve(import.meta.dirname, '..'));
  useWorkspace(found);
  const { part } = found;
  if (command === 'status' || command === 'history') return typed;
  return [part, ...typed];
}

await runProgram(
  {
    spec: PART,
    commands,
    argsOf,
    worded: (text) => partWording(workspace().parts[0] ?? '', text),
  },
  process.argv.slice(2),
);
