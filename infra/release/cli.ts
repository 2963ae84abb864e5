import { parseArgs } from 'node:util';
import { parseEnvironment } from '@site/contracts/environment';
import { partOf } from './build/parts';
import { localTarget } from './local-target';
import { publish } from './publish';
import { promote, ReleaseError, type ReleaseTarget, rollback } from './release';

const USAGE = `npm run release -- <command>

  publish <part>              build a part alone and upload it as an immutable version
  promote <part> [version]    put a published version live (default: the sources as they stand)
  rollback [composition]      go back to the composition before the live one, or to a named one
  status                      what is live, and what was

The parts are shell, mfe-products, mfe-content, mfe-voice. The commands work on the running local platform (npm start).
--json prints one machine-readable object instead of words.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const say = (line: string) => values.json || console.log(line);
const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  const result = await work();
  say(`${what.padEnd(46)} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
};

try {
  const [command, ...args] = positionals;
  if (values.help || !command) console.log(USAGE);
  else {
    const result = await run(command, args);
    if (values.json) console.log(JSON.stringify(result));
  }
} catch (error) {
  const message = explain(error);
  if (values.json) console.log(JSON.stringify({ error: message }));
  else console.error(message);
  process.exitCode = 1;
}

async function run(command: string, args: string[]): Promise<unknown> {
  const environment = parseEnvironment(process.env);
  const target = localTarget({
    dataDir: environment.LOCAL_DATA_DIR,
    dynamodbUrl: `http://127.0.0.1:${environment.DYNAMODB_PORT}`,
  });
  switch (command) {
    case 'publish':
      return publishPart(target, args[0]);
    case 'promote':
      return promotePart(target, args[0], args[1]);
    case 'rollback': {
      const live = await step('Rolling back', () => rollback(target, args[0]));
      say(`Live: ${live.composition}`);
      return live;
    }
    case 'status':
      return status(target);
    default:
      throw new ReleaseError(`There is no command "${command}".\n\n${USAGE}`);
  }
}

async function publishPart(target: ReleaseTarget, name: string | undefined) {
  const part = partOf(required(name));
  const { fresh } = await step(`Publishing ${part.name} ${part.version}`, () => publish(part, target.store));
  say(fresh ? 'Published.' : 'This very version was published before; nothing changed.');
  return { name: part.name, version: part.version, fresh };
}

async function promotePart(target: ReleaseTarget, name: string | undefined, version?: string) {
  const chosen = version ?? (await publishPart(target, name)).version;
  const live = await step(`Composing and promoting ${name} ${chosen}`, () =>
    promote(target, required(name), chosen),
  );
  say(`Live: ${live.composition}`);
  return live;
}

async function status(target: ReleaseTarget) {
  const history = await target.log.history(10);
  const [live] = history;
  if (!live) {
    say('Nothing is live yet.');
    return { live: null, history };
  }
  say(`Live: ${live.composition}, since ${live.when}, by ${live.who}`);
  for (const [name, version] of Object.entries(live.versions)) say(`  ${name.padEnd(14)} ${version}`);
  say('History:');
  for (const record of history) {
    say(
      `  ${String(record.sequence).padStart(4)}  ${record.composition}  ${record.action.padEnd(8)}  ${record.when}`,
    );
  }
  return { live, history };
}

function required(name: string | undefined): string {
  if (!name) throw new ReleaseError(`Which part?\n\n${USAGE}`);
  return name;
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') {
    return 'The local platform does not answer: start it with "npm start" (and the same DYNAMODB_PORT).';
  }
  return message;
}
