import { bootstrap, composition, doctor, freeze, gc, thaw, tryEdge } from './commands/owner';
import { abort, preview, visit } from './commands/preview';
import { promote, retire, rollback } from './commands/promote';
import { build, publish } from './commands/publish';
import { history, status } from './commands/status';
import { RELEASE } from './commands/usage';
import { type Command, runProgram } from './run-program';

const commands: Record<keyof typeof RELEASE.commands, Command> = {
  abort,
  bootstrap,
  build,
  composition,
  doctor,
  freeze,
  gc,
  history,
  preview,
  promote,
  publish,
  retire,
  rollback,
  status,
  thaw,
  'try-edge': tryEdge,
  visit,
};

await runProgram({ spec: RELEASE, commands }, process.argv.slice(2));
