import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { ROOT } from '../build/parts';
import { confirmUndoing } from './confirm';

const OTHERS = [
  {
    part: 'mfe-products',
    version: 'a'.repeat(12),
    to: 'b'.repeat(12),
    release: { who: 'Olena <olena@site.example>', when: '2026-11-22T10:00:00.000Z' },
  },
  { part: 'mfe-voice', version: undefined, to: 'c'.repeat(12), release: undefined },
];

/** Resolves with what was asked, once `typed` was the answer; undefined: the input ends without one. */
async function asked(typed: string | undefined, isTTY = true): Promise<string> {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  input.end(typed === undefined ? '' : `${typed}\n`);
  await confirmUndoing(OTHERS, { input, output });
  return String(output.read());
}

it.each(['y', 'Y', 'yes', ' Yes '])(
  'takes "%s" for a yes, and asks with what is undone and whose it is',
  async (typed) => {
    expect(await asked(typed)).toContain(
      'This undoes mfe-products aaaaaaaaaaaa, mfe-voice (none), released by Olena <olena@site.example>. Go on? [y/N] ',
    );
  },
);

it.each(['', 'n', 'no', 'yep', 'ye', 'of course', undefined])('takes "%s" for a no', async (typed) => {
  await expect(asked(typed)).rejects.toMatchObject({
    code: 'release/undoes-others',
    message: expect.stringContaining('Nothing was changed.'),
  });
});

it('refuses where nobody can be asked, whatever comes in, and names --yes', async () => {
  await expect(asked('y', false)).rejects.toMatchObject({
    code: 'release/undoes-others',
    message:
      'This would undo releases of others: mfe-products aaaaaaaaaaaa, mfe-voice (none), released by Olena <olena@site.example>. Talk to them, or add --yes.',
  });
});

it('is told by the owners’ workflow that the rollback is meant, since nobody can be asked there', () => {
  const workflow = readFileSync(path.join(ROOT, '.github/workflows/platform.yml'), 'utf8');
  expect(workflow).toMatch(/options: \[.*\brollback --yes\b/);
  expect(workflow).not.toMatch(/\brollback[,\]]/);
});
