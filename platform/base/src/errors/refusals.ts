import * as z from 'zod/mini';
import { define } from './definition';

const part = z.object({ part: z.string() });
const composition = z.object({ composition: z.string() });
const PART = { part: 'mfe-products' };
const COMPOSITION = { composition: '0123456789ab' };
const remedy = () => 'Each line below says what to do.';

/** Errors that list faults. Such an error is shown under the code of its first fault. */
export const REFUSALS = {
  'release/versions-refused': define({
    data: z.object({}),
    example: {},
    message: () => 'These versions can’t be shown to visitors',
    remedy,
  }),
  'release/manifest-refused': define({
    data: z.object({ part: z.string(), version: z.string() }),
    example: { ...PART, version: '0123456789ab' },
    message: ({ part, version }) => `${part} ${version} can’t be released`,
    remedy,
  }),
  'release/answer-refused': define({
    data: composition,
    example: COMPOSITION,
    message: ({ composition }) => `The composer’s answer for ${composition} is invalid`,
    remedy,
  }),
  'release/composition-damaged': define({
    data: composition,
    example: COMPOSITION,
    message: ({ composition }) => `The composition ${composition} is damaged`,
    remedy,
  }),
  'release/rehearsal-refused': define({
    data: part,
    example: PART,
    message: ({ part }) => `The dry run of composing with this build of ${part} failed`,
    remedy,
  }),
  'release/composition-refused': define({
    data: z.object({ faults: z.number() }),
    example: { faults: 3 },
    message: ({ faults }) => `The composition has ${faults} fault(s)`,
    remedy,
  }),
  'release/loses-addresses': define({
    data: composition,
    example: COMPOSITION,
    message: ({ composition }) => `The composition ${composition} would remove addresses that visitors use`,
    remedy,
  }),
  'release/retirement-loses-addresses': define({
    data: part,
    example: PART,
    message: ({ part }) => `Retiring ${part} would remove addresses that visitors use`,
    remedy,
  }),
  'release/parts-contradict': define({
    data: z.object({}),
    example: {},
    message: () => 'The declarations of the parts contradict each other',
    remedy,
  }),
  'release/declaration-refused': define({
    data: part,
    example: PART,
    message: ({ part }) => `The declaration of ${part} is invalid, so the part is not built`,
    remedy,
  }),
  'release/types-refused': define({
    data: part,
    example: PART,
    message: ({ part }) => `${part} has type errors and is not built`,
    remedy,
  }),
  'release/json-refused': define({
    data: part,
    example: PART,
    message: ({ part }) => `${part} has invalid JSON files and is not built`,
    remedy,
  }),
};
