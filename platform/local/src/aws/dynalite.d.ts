declare module 'dynalite' {
  import type { Server } from 'node:http';
  /** `path`: folder of the LevelDB store; the others: time in ms that a table stays in a transitional state. */
  export default function dynalite(options?: {
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }): Server;
}
