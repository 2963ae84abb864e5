import type { PartDeclaration } from '@site/contracts/declaration';

/** Where declarations are, for the faults. */
export const DECLARATION_FILE = 'part.ts';

/** What one part of a composition declares. */
export type Declared = readonly [part: string, declaration: PartDeclaration];
