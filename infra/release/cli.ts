import { parseArgs } from 'node:util';
import { parseEnvironment } from '@site/contracts/environment';
import { canary } from './commands/canary';
import { composition } from './commands/composition';
import type { Command, Context } from './commands/context';
import { doctor } from './commands/doctor';
import { freeze, thaw } from './commands/freeze';
import { gc } from './commands/gc';
import { init } from './commands/init';
import { abort, preview } from './commands/preview';
import { promote, rollback } from './commands/promote';
import { build, publish } from './commands/publish';
import { diff, history, status } from './commands/status';
import { USAGE } from './commands/usage';
import { localSite } from './local-site';
import { ReleaseError } from './release';
import type { ReleaseSite } from './release-site';

const LOCAL = 'local';
const COMMANDS: Record<string, Command> = {
  abort,
  bootstrap: init,
  build,
  canary,
  composition,
  diff,
  doctor,
  freeze,
  gc,
  history,
  init,
  preview,
  promote,
  publish,
  rollback,
  status,
  thaw,
};

let stage = LOCAL;
try {
  await main();
} catch (error) {
  const message = explain(error);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ error: message }));
  else console.error(message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      stage: { type: 'string', default: LOCAL },
      as: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      days: { type: 'string' },
      reason: { type: 'string' },
      pin: { type: 'string', multiple: true, default: [] },
      built: { type: 'string' },
    },
  });
  stage = values.stage;
  const [name, ...args] = positionals;
  if (values.help || !name) {
    console.log(USAGE);
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new ReleaseError(`There is no command "${name}".\n\n${USAGE}`);
  // Standard output holds the answer alone when a machine reads it.
  const tell = (line: string) => (values.json ? console.error(line) : console.log(line));
  let connected: Promise<ReleaseSite> | undefined;
  const context: Context = {
    options: {
      stage: values.stage,
      json: values.json,
      dryRun: values['dry-run'],
      days: values.days,
      reason: values.reason,
      pin: values.pin,
      built: values.built,
    },
    site: () => (connected ??= connect(values.stage, values.as, tell)),
    say: (line) => values.json || console.log(line),
    async step(what, work) {
      const started = performance.now();
      tell(`${what} …`);
      const result = await work();
      tell(`${what.padEnd(46)} ${((performance.now() - started) / 1000).toFixed(1)} s`);
      return result;
    },
  };
  const answer = await command(context, args);
  if (values.json) console.log(JSON.stringify(answer));
}

async function connect(
  stage: string,
  as: string | undefined,
  tell: (line: string) => void,
): Promise<ReleaseSite> {
  if (stage === LOCAL) return localSite(parseEnvironment(process.env), tell);
  const { awsSite } = await import('./aws/aws-site');
  return awsSite(stage, as);
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ECONNREFUSED') return message;
  return stage === LOCAL
    ? 'The site does not answer although it said where: start it again with "npm start".'
    : `The stage can't be reached from here: ${message}`;
}
