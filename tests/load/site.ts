import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dataPaths } from '@platform/releases/local/data-paths';
import { runningPlatform, siteOn } from '@platform/releases/local/running-platform';
import { REMOTE_NAMES } from '@site/contracts/part-names';
import type { LiveRecord } from '@site/site-model/release-log';
import { ROOT } from '../bin/steps';
import { republish } from '../e2e/support/republish';
import { released } from '../release/support/release-command';
import type { Figures } from './figures';

/** A message from the site's process. */
export type Reply =
  | { kind: 'ready'; url: string; dynamodbUrl: string }
  | { kind: 'figures'; figures: Figures }
  | { kind: 'failed'; message: string };

export interface LoadSite {
  url: string;
  /** Composition that is live. */
  live(): Promise<string>;
  /** Promotes a new version of a part, each time of the next one, with the release command. Returns the new composition. */
  release(): Promise<string>;
  /** Returns what the idle site holds after a forced garbage collection. */
  figures(): Promise<Figures>;
  /** Log lines that report a failure of the platform or of a function. */
  failures(): string[];
  close(): Promise<void>;
}

const FAILURE = /^\[platform\]|"level":"ERROR"|timed out after/;
/** Maximum milliseconds until all messages are delivered after the traffic has ended. */
const DELIVERY_MS = 20_000;

/** Builds what has changed and starts the site in a separate process on localhost, with its data in `dataDir`. */
export async function startLoadSite(dataDir: string): Promise<LoadSite> {
  const child = fork(fileURLToPath(new URL('./site-process.ts', import.meta.url)), [dataDir], {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const next = async <Kind extends Reply['kind']>(kind: Kind) => {
    const exited = ended.then(([code, signal]) => {
      throw new Error(`The site's process exited unexpectedly with ${signal ?? code}.`);
    });
    const [reply] = (await Promise.race([once(child, 'message'), exited])) as [Reply];
    if (reply.kind === 'failed') throw new Error(`The site did not start: ${reply.message}`);
    if (reply.kind !== kind) throw new Error(`The site's process sent "${reply.kind}" instead of "${kind}".`);
    return reply as Extract<Reply, { kind: Kind }>;
  };
  const { url } = await next('ready');
  const { target } = siteOn(dataDir, runningPlatform(dataDir));
  const live = async () => {
    const record = await target.log.current();
    if (!record) throw new Error('nothing is live');
    return record;
  };
  const { versions } = await live();
  let releases = 0;
  return {
    url,
    live: async () => (await live()).composition,
    async release() {
      const part = REMOTE_NAMES[releases % REMOTE_NAMES.length] ?? REMOTE_NAMES[0];
      releases += 1;
      // A copy of the part that the site started with.
      const version = await republish(target, part, versions[part] ?? '', randomBytes(6).toString('hex'));
      return (await released<LiveRecord>(['promote', part, version], dataDir)).composition;
    },
    async figures() {
      await delivered(dataPaths(dataDir).telegram);
      child.send('figures');
      return (await next('figures')).figures;
    },
    failures: () =>
      readFileSync(path.join(dataDir, 'functions.log'), 'utf8')
        .split('\n')
        .filter((line) => FAILURE.test(line)),
    async close() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** Waits until no more messages arrive at Telegram: pending deliveries are held in memory and would look like a leak. */
async function delivered(record: string): Promise<void> {
  const until = Date.now() + DELIVERY_MS;
  const size = () => statSync(record, { throwIfNoEntry: false })?.size ?? 0;
  for (let before = -1; size() !== before && Date.now() < until; ) {
    before = size();
    await pause(500);
  }
}
