import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { projectFiles } from '../../../../tests/support/project-files';
import { partCommand } from '../../../../tools/part/part-workspace';
import { workspace } from '../workspace';
import { AREAS, ERRORS, type ErrorCode, type ErrorData } from './catalogue';
import type { Definition, Words } from './definition';
import { FAULT_RULES } from './fault-codes';
import { errorList } from './list';
import { ReleaseError } from './release-error';
import { errorText, shownError } from './text';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const all = Object.entries(ERRORS) as [ErrorCode, Definition][];

/** The sources that may throw: without the catalogue and without tests. */
const sources = projectFiles()
  .filter((file) => /^(platform|tools|lambdas)\/.*\.ts$/.test(file) && !file.includes('.test.'))
  .filter((file) => !file.startsWith('platform/base/src/errors/'))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

const contentRules = readFileSync(path.join(ROOT, 'packages/contracts/src/part-content.ts'), 'utf8');

describe('the catalogue', () => {
  it('uses each code once', () => {
    const codes = Object.values(AREAS).flatMap((area) => Object.keys(area));
    expect(codes.length).toBe(new Set(codes).size);
  });

  it.each(all)('%s is thrown somewhere, and its text has a cause and a remedy', (code, definition) => {
    expect(sources).toContain(`'${code}'`);
    expect(definition.data.safeParse(definition.example).success).toBe(true);
    expect(definition.message(definition.example, workspace())).toMatch(/\S/);
    expect(definition.remedy(definition.example, workspace())).toMatch(/\S/);
  });

  it('matches the list in README.md', async () => {
    await expect(errorList(workspace())).toMatchFileSnapshot('README.md');
  });

  it.each(Object.keys(FAULT_RULES))('the rule %s is checked somewhere', (code) => {
    const rule = code.replace('release/', '');
    // Navigation's rules share a prefix there; the schema of content files lies in a package.
    expect(`${sources}${contentRules}`).toMatch(new RegExp(`'(release/)?${rule}'`));
  });

  it('accepts only the data that belongs to the code', () => {
    expectTypeOf<ErrorData<'release/unknown-version'>>().toEqualTypeOf<{ part: string; version: string }>();
    // @ts-expect-error The data of another error.
    expect(new ReleaseError('release/unknown-version', { composition: '0' }).code).toMatch('release/');
    // @ts-expect-error No such code.
    expect(new ReleaseError('release/of-tomorrow', {}).code).toMatch('release/');
  });
});

describe('the text', () => {
  const unknown = new ReleaseError('release/unknown-version', {
    part: 'mfe-partners',
    version: '0123456789ab',
  });

  it('names the commands of the program that shows it', () => {
    const { serialized } = JSON.parse(JSON.stringify({ serialized: unknown.serialized })) as Pick<
      ReleaseError,
      'serialized'
    >;
    const part: Words = { command: (name, ...args) => partCommand('mfe-partners', name, args) };
    expect(errorText(serialized)).toContain('"npm run release -- publish mfe-partners" publishes');
    expect(errorText(serialized, part)).toContain('"npx part publish" publishes');
  });

  it('names the value and the code', () => {
    expect(shownError(unknown)).toMatch(
      /^mfe-partners 0123456789ab is not published\. .*\[release\/unknown-version\]$/,
    );
  });

  it.each([
    ['the code of a newer tool', { code: 'release/of-tomorrow', data: { part: 'mfe-x' }, faults: [] }],
    ['the data of a newer tool', { code: 'release/frozen', data: { part: 'mfe-x' }, faults: [] }],
  ])('shows %s unchanged', (_what, serialized) => {
    expect(shownError(ReleaseError.from(serialized))).toContain(`${serialized.code} {"part":"mfe-x"}`);
  });
});
