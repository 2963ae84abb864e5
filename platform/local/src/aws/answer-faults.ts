import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { abstractLevel } from './close-iterators';
import { type LevelDatabase, repairIndexes } from './repair-indexes';

/** DynamoDB's InternalServerError: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/CommonErrors.html */
const INTERNAL = {
  statusCode: 500,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
    message: 'The database on this disk failed',
  },
};
const READS = ['get', 'getMany'] as const;
const WRITES = ['put', 'del', 'batch'] as const;
const RETRY_MS = 1000;
const DRAIN_MS = 3000;

interface Database extends LevelDatabase {
  location?: string;
  open(): Promise<void>;
  close(): Promise<void>;
}
type Operations = Record<(typeof READS | typeof WRITES)[number], (...args: unknown[]) => Promise<unknown>>;

/** Listeners for failed writes, by the folder of the database. */
const listeners = new Map<string, (database: Database, error: unknown) => void>();
let patched = false;

/**
 * Makes dynalite answer InternalServerError when its database fails, as on a full disk. dynalite throws unknown errors, which would end
 * the process, but answers errors with the properties of INTERNAL. Call this before dynalite opens a database.
 */
export function answerFaults(): void {
  if (patched) return;
  patched = true;
  const prototype = abstractLevel().AbstractLevel.prototype as unknown as Database & Operations;
  for (const name of [...READS, ...WRITES]) {
    const original = prototype[name];
    const writes = (WRITES as readonly string[]).includes(name);
    prototype[name] = async function answered(this: Database, ...args) {
      try {
        return await original.apply(this, args);
      } catch (error) {
        if (writes) listeners.get(this.location ?? '')?.(this, error);
        throw Object.assign(new Error('The database failed', { cause: error }), INTERNAL);
      }
    };
  }
}

/**
 * Reopens the database after a failed write. LevelDB would continue after the incomplete record, and drop everything after it at its
 * next start. Its indexes are repaired, since an update may have failed between two of its writes. Reopening is retried until it succeeds; until then every request gets DynamoDB's InternalServerError, which clients
 * retry. `failed` is called once per outage. Returns a function that ends this.
 */
export function survive(server: Server, folder: string, failed: (error: unknown) => void): () => void {
  const [answer] = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  if (!answer) throw new Error('dynalite answers no requests: has its version changed?');
  const active = new Set<ServerResponse>();
  let recovering = false;
  let ended = false;

  const recover = async (database: Database) => {
    const until = Date.now() + DRAIN_MS;
    while (active.size > 0 && Date.now() < until) await setTimeout(10);
    const { open, close, batch } = abstractLevel().AbstractLevel.prototype as unknown as Database;
    while (!ended) {
      try {
        await close.call(database);
        await open.call(database);
        await repairIndexes({ iterator: database.iterator.bind(database), batch: batch.bind(database) });
        break;
      } catch {
        await setTimeout(RETRY_MS, undefined, { ref: false });
      }
    }
    recovering = false;
  };
  listeners.set(folder, (database, error) => {
    if (recovering || ended) return;
    recovering = true;
    failed(error);
    void recover(database);
  });

  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (recovering) return refuse(request, response);
    active.add(response);
    response.once('close', () => active.delete(response));
    answer.call(server, request, response);
    // dynalite's own listener throws when a client hangs up during a request.
    request.removeAllListeners('error');
    request.on('error', () => {});
  });
  return () => {
    ended = true;
    listeners.delete(folder);
  };
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response
    .writeHead(INTERNAL.statusCode, { 'content-type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify(INTERNAL.body));
}
