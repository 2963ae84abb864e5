import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Module that Node.js preloads (`--import`) in a process that reads TypeScript, such as Vite's configuration. */
export const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
