import type * as z from 'zod/mini';

/** The commands of the running program as a user types them. */
export interface Words {
  /** `npm run release -- promote mfe-x`, or `npx part promote` in a part's own repository. */
  command(name: string, ...args: readonly string[]): string;
}

/** One error of the release tool: the schema of its data, and its text. */
export interface Definition<Schema extends z.ZodMiniType = z.ZodMiniType> {
  data: Schema;
  /** Data for the list of all errors and for tests. */
  example: z.output<Schema>;
  /** What is wrong, with the value. */
  message(data: z.output<Schema>, words: Words): string;
  /** What to do. */
  remedy(data: z.output<Schema>, words: Words): string;
}

/** Returns the definition as given; types `message` and `remedy` with the output of `data`. */
export const define = <Schema extends z.ZodMiniType>(definition: Definition<Schema>): Definition<Schema> =>
  definition;
