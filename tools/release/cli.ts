import { composition, doctor, gc, releaseAll, tryEdge } from './commands/owner';
import { preview, visit } from './commands/preview';
import { build, publish } from './commands/publish';
import { abort, freeze, promote, retire, thaw } from './commands/release';
import { rollback } from './commands/rollback';
import { history, status } from './commands/status';
import { RELEASE } from './commands/usage';
import { type Command, runProgram } from './run-program';

const commands: Record<keyof typeof RELEASE.commands, Command> = {
  abort,
  build,
  composition,
  doctor,
  freeze,
  gc,
  history,
  preview,
  promote,
  publish,
  'release-all': releaseAll,
  retire,
  rollback,
  status,
  thaw,
  'try-edge': tryEdge,
  visit,
};

await runProgram({ spec: RELEASE, commands }, process.argv.slice(2));
