declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** An in-memory DynamoDB-compatible server, as far as the tests use it. */
  export default function dynalite(options?: { createTableMs?: number; path?: string }): Server;
}
