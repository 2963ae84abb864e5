import type * as z from 'zod/mini';

/** How the program that runs names its commands. */
export interface Words {
  /** `npm run release -- promote mfe-x`, or `npx part promote` in a part's own repository. */
  command(name: string, ...args: readonly string[]): string;
}

/** One error of the release tool: what belongs to it as data, and how a reader is told. */
export interface Definition<Schema extends z.ZodMiniType = z.ZodMiniType> {
  data: Schema;
  /** For the list of all errors, and for tests. */
  example: z.output<Schema>;
  /** What is wrong, with the value. */
  message(data: z.output<Schema>, words: Words): string;
  /** What to do. */
  remedy(data: z.output<Schema>, words: Words): string;
}

/** Keeps the type of an error's data with its functions. */
export const define = <Schema extends z.ZodMiniType>(definition: Definition<Schema>): Definition<Schema> =>
  definition;
