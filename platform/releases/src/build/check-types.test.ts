import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { afterEach, expect, it } from 'vitest';
import { checkTypes, faultsIn } from './check-types';

const WRONG = 'tools/create/template/src/wrong-type.ts';
afterEach(() => rmSync(path.join(ROOT, WRONG), { force: true }));

it('accepts a part without type errors, and names file and line of an error', async () => {
  await checkTypes('tools/create/template');
  writeFileSync(path.join(ROOT, WRONG), "\nexport const count: number = 'one';\n");
  await expect(checkTypes('tools/create/template')).rejects.toMatchObject({
    code: 'release/type-error',
    faults: [{ file: `${WRONG}:2:14`, what: expect.stringContaining("'string' is not assignable") }],
  });
});

it('parses the compiler’s lines', () => {
  expect(
    faultsIn('mfe-voice/src/a.ts(3,7): error TS2322: No.\n  detail\nFound 1 error.', 'mfe-voice'),
  ).toEqual([
    {
      code: 'release/type-error',
      part: 'mfe-voice',
      file: 'mfe-voice/src/a.ts:3:7',
      what: 'No (TS2322)',
      remedy: expect.any(String),
    },
  ]);
});
