import { endQuietly } from '../args/broken-pipe';
import { parseProgram, UsageError } from '../args/program';
import { parseEnvironment } from '../config/environment';
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
import { RELEASE } from './commands/usage';
import { localSite } from './local-site';
import { ReleaseError } from './release-error';
import type { ReleaseSite } from './release-site';

const LOCAL = 'local';
const COMMANDS: Record<keyof typeof RELEASE.commands, Command> = {
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
endQuietly();
try {
  await main();
} catch (error) {
  const { code, faults } = error as Partial<ReleaseError>;
  const message = explain(error);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ error: message, code, faults }));
  else
    console.error(error instanceof ReleaseError && !message.includes('[') ? `${message} [${code}]` : message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function main(): Promise<void> {
  const parsed = parseProgram(RELEASE, process.argv.slice(2));
  if ('help' in parsed) {
    console.log(parsed.help);
    return;
  }
  const { args } = parsed;
  const command = COMMANDS[parsed.command as keyof typeof COMMANDS];
  const text = (name: string) => parsed.values[name] as string | undefined;
  const values = {
    stage: text('stage') ?? LOCAL,
    as: text('as'),
    json: parsed.values.json === true,
    'dry-run': parsed.values['dry-run'] === true,
    days: text('days'),
    reason: text('reason'),
    pin: (parsed.values.pin ?? []) as string[],
    yes: parsed.values.yes === true,
    built: text('built'),
  };
  stage = values.stage;
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
      yes: values.yes,
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
