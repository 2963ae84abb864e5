import type { IncomingMessage, Server } from 'node:http';
import { abstractLevel } from './close-iterators';

const METHODS = ['get', 'getMany', 'put', 'del', 'batch'] as const;
type Database = Record<(typeof METHODS)[number], (...args: unknown[]) => Promise<unknown>>;

/** What DynamoDB answers when it fails: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/CommonErrors.html */
const INTERNAL = {
  statusCode: 500,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
    message: 'The database on this disk failed',
  },
};

let patched = false;

/**
 * Lets dynalite answer where its database fails, as on a full disk. It throws what it does not know, which would end the process;
 * an error with these two properties it takes for one of DynamoDB's own.
 */
export function answerFaults(): void {
  if (patched) return;
  patched = true;
  const database = abstractLevel().AbstractLevel.prototype as unknown as Database;
  for (const name of METHODS) {
    const original = database[name];
    database[name] = function answered(this: Database, ...args) {
      return original.apply(this, args).catch((error: unknown) => {
        throw Object.assign(error as object, INTERNAL);
      });
    };
  }
}

/** Takes from dynalite what throws when a peer hangs up in the middle of a request. */
export function survivePeers(server: Server): void {
  server.on('request', (request: IncomingMessage) => {
    request.removeAllListeners('error');
    request.on('error', () => {});
  });
}
