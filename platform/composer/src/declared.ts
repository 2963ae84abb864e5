import type { PartDeclaration } from '@site/contracts/declaration';

/** The file of a part's declaration, as faults name it. */
export const DECLARATION_FILE = 'part.ts';

/** A part of a composition with its declaration. */
export type Declared = readonly [part: string, declaration: PartDeclaration];
