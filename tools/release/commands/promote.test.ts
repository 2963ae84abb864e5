import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { ReleaseError } from '@platform/base/release-error';
import { ROOT } from '@platform/base/root';
import { expect, it } from 'vitest';
import { confirmUndoing } from './promote';

const OTHERS = [
  {
    part: 'mfe-products',
    version: 'a'.repeat(12),
    to: 'b'.repeat(12),
    release: { who: 'Olena <olena@site.example>', when: '2026-11-22T10:00:00.000Z' },
  },
  { part: 'mfe-voice', version: undefined, to: 'c'.repeat(12), release: undefined },
];

const LINES =
  '\n  undoes mfe-products aaaaaaaaaaaa → bbbbbbbbbbbb; released by Olena <olena@site.example>, 2026-11-22T10:00:00.000Z' +
  '\n  undoes mfe-voice (none) → cccccccccccc; released by an unknown person';

/** Answers with `typed` and resolves with the question; undefined ends the input without an answer. */
async function asked(typed: string | undefined, isTTY = true): Promise<string> {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  input.end(typed === undefined ? '' : `${typed}\n`);
  await confirmUndoing(OTHERS, { input, output });
  return String(output.read());
}

it.each(['y', 'Y', 'yes', ' Yes '])(
  'accepts "%s" as yes, and lists the undone releases and who made them',
  async (typed) => {
    expect(await asked(typed)).toContain(`This rolls the whole site back:${LINES}\nContinue? [y/N] `);
  },
);

it.each(['', 'n', 'no', 'yep', 'ye', 'of course', undefined])('takes "%s" as no', async (typed) => {
  await expect(asked(typed)).rejects.toMatchObject({
    code: 'release/not-confirmed',
    message: expect.stringContaining('Nothing was changed.'),
  });
});

it('refuses without a terminal, whatever the input, and names --yes', async () => {
  const refusal = await asked('y', false).catch((error: unknown) => error as ReleaseError);
  if (!(refusal instanceof ReleaseError)) throw new Error('It went on without a confirmation.');
  expect(refusal).toMatchObject({ code: 'release/not-confirmed' });
  expect(refusal.message).toBe(
    `This would roll back the whole site:${LINES}\nThere is no terminal to ask for confirmation: add --yes to continue. To roll back one part only, use "npm run release -- rollback mfe-products". [release/not-confirmed]`,
  );
});

it('gets --yes in the owners’ workflow, which has no terminal', () => {
  const workflow = readFileSync(path.join(ROOT, '.github/workflows/platform.yml'), 'utf8');
  expect(workflow).toMatch(/options: \[.*\brollback --yes\b/);
  expect(workflow).not.toMatch(/\brollback[,\]]/);
});
