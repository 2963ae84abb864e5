import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { afterEach, expect, it } from 'vitest';
import { checkTypes } from './check-types';

const WRONG = 'tools/create/template/src/wrong-type.ts';
afterEach(() => rmSync(path.join(ROOT, WRONG), { force: true }));

it('accepts a part without type errors, and names file, line and rule of each error', async () => {
  await checkTypes('tools/create/template');
  writeFileSync(
    path.join(ROOT, WRONG),
    "\nexport const count: number = 'one';\nexport const more = missing;\n",
  );
  await expect(checkTypes('tools/create/template')).rejects.toMatchObject({
    code: 'release/type-error',
    faults: [
      { file: `${WRONG}:2:14`, what: "Type 'string' is not assignable to type 'number' (TS2322)" },
      { file: `${WRONG}:3:21`, what: "Cannot find name 'missing' (TS2304)" },
    ],
  });
});
