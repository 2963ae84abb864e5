import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeclarationSource } from '@site/contracts/locales';

/** Exports of a part's `part.ts`. The shell has no `exposes`. */
export interface PartModule {
  owner: string;
  exposes?: Record<string, string>;
  scriptBudget?: number;
  declaration: DeclarationSource;
}

export const partModule = (root: string, part: string) =>
  import(pathToFileURL(path.join(root, part, 'part.ts')).href) as Promise<PartModule>;
