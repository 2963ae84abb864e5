declare module 'dynalite' {
  import type { Server } from 'node:http';
  /** `path`: folder of the LevelDB store; times in ms that a table stays in a passing state. */
  export default function dynalite(options?: {
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }): Server;
}
