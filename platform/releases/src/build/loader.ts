import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What Node imports first in a process that reads TypeScript, such as Vite's configuration. */
export const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
