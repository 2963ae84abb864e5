import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dataPaths } from '@platform/releases/local/data-paths';
import { type LocalTarget, localTarget } from '@platform/releases/local/local-target';
import { runningPlatform } from '@platform/releases/local/running-platform';
import { ROOT } from '../bin/steps';
import type { Figures } from './figures';

/** What the site's process is asked. Snapshots of its heaps are written before it is measured. */
export type Order = { kind: 'figures' } | { kind: 'snapshots'; folder: string };
/** What it tells. */
export type Reply =
  | { kind: 'ready'; url: string; dynamodbUrl: string }
  | { kind: 'figures'; figures: Figures }
  | { kind: 'failed'; message: string };

export interface LoadSite {
  url: string;
  dataDir: string;
  /** Where releases go. */
  target: LocalTarget;
  /** What the site holds at rest, after a forced collection. With `folder`, its heaps are written there before. */
  figures(folder?: string): Promise<Figures>;
  /** Lines of the log that tell of a failure of the platform or of a function. */
  failures(): string[];
  close(): Promise<void>;
}

/** How long messages may go on being delivered once the traffic has ended. */
const DELIVERY_MS = 20_000;
const FAILURE = /^\[platform\]|"level":"ERROR"|timed out after/;

/** Builds what has changed and starts the site in a process of its own, on the loopback, with its data in `dataDir`. */
export async function startLoadSite(dataDir: string): Promise<LoadSite> {
  const child = fork(fileURLToPath(new URL('./site-process.ts', import.meta.url)), [dataDir], {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const next = async (): Promise<Reply> => {
    const [reply] = (await Promise.race([
      once(child, 'message'),
      ended.then(([code, signal]) => {
        throw new Error(`The site's process ended by itself: ${signal ?? code}.`);
      }),
    ])) as [Reply];
    if (reply.kind === 'failed') throw new Error(`The site does not start: ${reply.message}`);
    return reply;
  };
  const ready = await next();
  if (ready.kind !== 'ready') throw new Error('The site told something before it was ready.');
  const { url, dynamodbUrl } = ready;
  return {
    url,
    dataDir,
    target: localTarget({ dataDir, dynamodbUrl, settings: runningPlatform(dataDir).settings }),
    async figures(folder) {
      await delivered(dataPaths(dataDir).telegram);
      const answer = next();
      const order: Order = folder ? { kind: 'snapshots', folder } : { kind: 'figures' };
      child.send(order);
      const reply = await answer;
      if (reply.kind !== 'figures') throw new Error('The site gave no figures.');
      return reply.figures;
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

/** Waits until no message arrives at Telegram any more: what is being delivered is held in memory, and is no leak. */
async function delivered(record: string): Promise<void> {
  const until = Date.now() + DELIVERY_MS;
  const size = () => statSync(record, { throwIfNoEntry: false })?.size ?? 0;
  for (let before = -1; size() !== before && Date.now() < until; ) {
    before = size();
    await pause(500);
  }
}
