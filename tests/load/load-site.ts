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

/** A message to the site's process. Heap snapshots are written before the measurement. */
export type Order = { kind: 'figures' } | { kind: 'snapshots'; folder: string };
/** A message from the site's process. */
export type Reply =
  | { kind: 'ready'; url: string; dynamodbUrl: string }
  | { kind: 'figures'; figures: Figures }
  | { kind: 'failed'; message: string };

export interface LoadSite {
  url: string;
  dataDir: string;
  /** Target of the release commands. */
  target: LocalTarget;
  /**
   * Returns what the idle site holds after a forced garbage collection. With `folder`, heap snapshots are written there
   * first.
   */
  figures(folder?: string): Promise<Figures>;
  /** Log lines that report a failure of the platform or of a function. */
  failures(): string[];
  close(): Promise<void>;
}

/** Maximum time until all messages are delivered after the traffic has ended. */
const DELIVERY_MS = 20_000;
const FAILURE = /^\[platform\]|"level":"ERROR"|timed out after/;

/** Builds what has changed and starts the site in a separate process on localhost, with its data in `dataDir`. */
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
        throw new Error(`The site's process exited unexpectedly with ${signal ?? code}.`);
      }),
    ])) as [Reply];
    if (reply.kind === 'failed') throw new Error(`The site did not start: ${reply.message}`);
    return reply;
  };
  const ready = await next();
  if (ready.kind !== 'ready') throw new Error('The site sent an unexpected message before it was ready.');
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
      if (reply.kind !== 'figures') throw new Error('The site sent no figures.');
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

/**
 * Waits until no more messages arrive at Telegram, because pending deliveries are held in memory and would look like a
 * leak.
 */
async function delivered(record: string): Promise<void> {
  const until = Date.now() + DELIVERY_MS;
  const size = () => statSync(record, { throwIfNoEntry: false })?.size ?? 0;
  for (let before = -1; size() !== before && Date.now() < until; ) {
    before = size();
    await pause(500);
  }
}
