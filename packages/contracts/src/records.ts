import * as z from 'zod/mini';
import { cutText } from './limits';

/** Cuts a text in a schema: for values whose end nobody misses, and which must not reject the rest of a request. */
export const cutTo = (max: number) => [z.overwrite<string>((text) => cutText(text, max)), z.maxLength(max)] as const;

/** No record has these keys: a lookup would return what is inherited, and the DynamoDB client rejects some. */
const isInherited = (name: string) => name in Object.prototype;

const key = z.string().check(z.refine((name) => !isInherited(name), 'invalid'));

/** A record of our own data: rejects names of inherited properties. */
export const recordOf = <Value extends z.ZodMiniType>(value: Value) => z.record(key, value);

/** A record of foreign data: drops names of inherited properties and names over `longest` characters; keeps the rest. */
export function lenientRecordOf<Output, Input>(longest: number, value: z.ZodMiniType<Output, Input>) {
  type Given = Record<string, Input>;
  return z.pipe(
    z.transform((given: Given) => {
      if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
      const kept = Object.entries(given).filter(([name]) => name.length <= longest && !isInherited(name));
      return Object.fromEntries(kept);
    }) as z.ZodMiniTransform<Given, Given>,
    z.record(z.string().check(z.maxLength(longest)), value) as z.ZodMiniType<Record<string, Output>, Given>,
  );
}
