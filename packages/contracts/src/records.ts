import * as z from 'zod/mini';

/**
 * Whether every object has a property of this name by itself (`constructor`, `toString`, …). Such a name is no key of a record:
 * a reader would take one for the other, and the DynamoDB client refuses an object whose `constructor` is text.
 */
const isInherited = (name: string) => name in Object.prototype;

const key = z.string().check(z.refine((name) => !isInherited(name), 'invalid'));

/** A record of our own making: a name that every object has by itself is refused. */
export const recordOf = <Value extends z.ZodMiniType>(value: Value) => z.record(key, value);

/** A record of somebody else's making: a name that every object has by itself is dropped, and the rest is kept. */
export function lenientRecordOf<Output, Input>(value: z.ZodMiniType<Output, Input>) {
  type Given = Record<string, Input>;
  return z.pipe(
    z.transform((given: Given) => {
      if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
      return Object.fromEntries(Object.entries(given).filter(([name]) => !isInherited(name)));
    }) as z.ZodMiniTransform<Given, Given>,
    z.record(z.string(), value) as z.ZodMiniType<Record<string, Output>, Given>,
  );
}
