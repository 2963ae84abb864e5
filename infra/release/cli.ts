import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PREVIEW } from '@site/contracts/composition';
import { type Environment, parseEnvironment } from '@site/contracts/environment';
import { dataPaths } from '../local/data-paths';
import { abort } from './abort';
import { buildPart } from './build/build-part';
import { allParts, partOf } from './build/parts';
import { type CanaryChoice, endCanary, startCanary } from './canary';
import { checkCandidate } from './check-candidate';
import { collect } from './collect';
import { diffCompositions } from './inspect';
import { type LocalTarget, localTarget } from './local-target';
import { openPreviews, preview } from './preview';
import { publish } from './publish';
import {
  liveParts,
  promote,
  ReleaseError,
  type ReleaseTarget,
  readComposition,
  rehearse,
  releaseAll,
  rollback,
} from './release';
import { sayCollected, sayDiff, sayHistory, sayStatus } from './report';

/** Records of the history that are shown unless more are asked for. */
const SHOWN = 10;

const USAGE = `npm run release -- <command>

  build <part>                build a part alone, and say where the result lies
  publish <part>              build a part alone and upload it as an immutable version
  preview <part> [version]    show a published version with what is live on the preview origin (--days, default 7)
  promote <part> [version]    put a published version live (default: the sources as they stand)
  canary <percent> [what]     give a share of the visitors a composition (its id), or a part's published version
                              (<part> [version]); without it, change the share of the canary that is running
  canary off                  everybody gets what is live
  rollback [composition]      go back to the composition before the live one, or to a named one
  status                      what is live
  history [count]             who released what when, newest first
  diff [from] [to]            parts and pages that differ (default: the composition before the live one, the live one)
  abort <part>                take a part back that is not live: end its canary, close its previews
  init                        the first release of all parts, where nothing is live yet
  gc                          remove what no visitor and no rollback can need (--dry-run tells, --pin <id> keeps)

The parts are shell, mfe-products, mfe-content, mfe-voice. The commands work on the running local platform (npm start).
--json prints one machine-readable object instead of words.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    days: { type: 'string' },
    pin: { type: 'string', multiple: true, default: [] },
  },
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
    case 'build': {
      const part = partOf(required(args[0]));
      await step(`Building ${part.name} ${part.version}`, () => buildPart(part));
      say(part.dir);
      return { name: part.name, version: part.version, dir: part.dir };
    }
    case 'publish':
      return publishPart(target, args[0]);
    case 'preview':
      return previewPart(target, previewAddress(environment.LOCAL_DATA_DIR), args[0], args[1]);
    case 'promote':
      return promotePart(target, args[0], args[1]);
    case 'canary':
      return canary(target, args);
    case 'rollback': {
      const live = await step('Rolling back', () => rollback(target, args[0]));
      say(`Live: ${live.composition}`);
      return live;
    }
    case 'status': {
      const live = await target.log.current();
      sayStatus(say, live);
      return { live: live ?? null, history: await target.log.history(SHOWN) };
    }
    case 'history': {
      const history = await target.log.history(Number(args[0] ?? SHOWN));
      sayHistory(say, history);
      return { history };
    }
    case 'abort':
      return abortPart(target, required(args[0]));
    case 'init':
      return init(target, environment);
    case 'gc': {
      const now = new Date();
      const pinned = [...values.pin, ...(await openPreviews(target.previews, now))];
      const gone = await collect(target, { now, pinned, dryRun: values['dry-run'] });
      sayCollected(say, gone, values['dry-run']);
      return gone;
    }
    case 'diff':
      return diff(target, args[0], args[1]);
    default:
      throw new ReleaseError(`There is no command "${command}".\n\n${USAGE}`);
  }
}

async function publishPart(target: ReleaseTarget, name: string | undefined) {
  const part = partOf(required(name));
  const { fresh } = await step(`Publishing ${part.name} ${part.version}`, () =>
    publish(part, target.store, async (candidate) => {
      await step('  Checking its size and shared libraries', async () =>
        checkCandidate(candidate, await liveParts(target)),
      );
      await step('  Rendering it with what is live', () => rehearse(target, candidate));
    }),
  );
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

async function previewPart(target: LocalTarget, origin: string, name: string | undefined, given?: string) {
  const part = required(name);
  const version = given ?? (await publishPart(target, part)).version;
  const days = values.days === undefined ? undefined : Number(values.days);
  const record = await step(`Rendering the preview of ${part} ${version}`, () =>
    preview(target, target.previews, { part, version, days, now: new Date() }),
  );
  const url = `${origin}/?${PREVIEW.name}=${record.composition}`;
  say(`Until ${record.until}: ${url}`);
  return { ...record, url };
}

async function abortPart(target: LocalTarget, part: string) {
  const done = await step(`Taking ${part} back`, () => abort(target, target.previews, part, new Date()));
  say(done.canary ? 'Its canary is over.' : 'It had no canary.');
  say(`${done.previews.length} preview(s) closed.`);
  return done;
}

async function init(target: ReleaseTarget, environment: Environment) {
  if (await target.log.current())
    throw new ReleaseError('Something is live already: promote a part instead.');
  const { localSettings } = await import('../local/site');
  const versions: Record<string, string> = {};
  for (const { name } of allParts()) versions[name] = (await publishPart(target, name)).version;
  const { id } = await step('Composing and promoting', () =>
    releaseAll(target, versions, localSettings(environment)),
  );
  say(`Live: ${id}`);
  return { composition: id, versions };
}

/** Where the running platform shows previews. */
function previewAddress(dataDir: string): string {
  const file = dataPaths(dataDir).previewAddress;
  if (!existsSync(file))
    throw new ReleaseError('The local platform does not run: start it with "npm start".');
  return readFileSync(file, 'utf8');
}

async function canary(target: ReleaseTarget, [share, what, version]: string[]) {
  const percent = Number(share === undefined || share.trim() === '' ? Number.NaN : share);
  const live =
    share === 'off'
      ? await step('Ending the canary', () => endCanary(target))
      : await step('Giving visitors the canary', async () =>
          startCanary(target, percent, await choice(target, what, version)),
        );
  sayStatus(say, live);
  return live;
}

async function choice(
  target: ReleaseTarget,
  what: string | undefined,
  version: string | undefined,
): Promise<CanaryChoice | undefined> {
  if (what === undefined) return undefined;
  if (/^[0-9a-f]{12}$/.test(what)) return { composition: what };
  return { part: what, version: version ?? (await publishPart(target, what)).version };
}

async function diff(target: ReleaseTarget, from?: string, to?: string) {
  const history = await target.log.history();
  const second = to ?? history[0]?.composition;
  const first = from ?? history.find(({ composition }) => composition !== second)?.composition;
  if (!first || !second) throw new ReleaseError('There is only one composition: nothing to compare.');
  const [before, after] = await Promise.all([first, second].map((id) => readComposition(target.store, id)));
  if (!before || !after) throw new ReleaseError('There is nothing to compare.');
  const found = await diffCompositions(before, after, target.store.read);
  say(`${first} → ${second}`);
  sayDiff(say, found);
  return { from: first, to: second, ...found };
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
