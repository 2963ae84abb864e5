import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { refusal } from '@platform/base/test-support/refusal';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { registeredParts } from '@platform/config/registered-parts';
import { beforeEach, expect, it } from 'vitest';
import { type Registration, registerPart } from './register';

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

const GIVEN: Registration = {
  name: 'mfe-partners',
  repository: 'octo-org/partners',
  ids: '5/7',
  owner: '@octo-org/web',
};
const offline: typeof fetch = () => Promise.reject(new Error('offline'));
const register = (change: Partial<Registration> = {}, ask = offline) =>
  registerPart({ ...GIVEN, ...change }, { folder, ask });

it('writes a registration that can be read back', async () => {
  expect(await register()).toBe('platform/config/parts/mfe-partners.json');
  const repository = { owner: 'octo-org', name: 'partners', ownerId: 5, id: 7, subject: 'ids' };
  expect(registeredParts(folder)).toEqual([{ name: 'mfe-partners', repository, owner: '@octo-org/web' }]);
  await expect(register()).rejects.toMatchObject({ code: 'release/already-registered' });
});

it('reads a public repository’s ids from GitHub, and says how to get those of a private one', async () => {
  await register({ ids: undefined }, async () => Response.json({ id: 70, owner: { id: 50 } }));
  expect(registeredParts(folder)).toMatchObject([{ repository: { ownerId: 50, id: 70 } }]);
  await expect(register({ ids: undefined })).rejects.toMatchObject(
    refusal('release/repository-hidden', /octo-org\/partners without .* "gh api repos\/octo-org\/partners/),
  );
});

it.each<[Partial<Registration>, string]>([
  [{ repository: undefined }, 'Invalid --repository "".'],
  [{ repository: 'partners' }, 'Invalid --repository "partners".'],
  [{ ids: '7' }, 'Invalid --ids "7".'],
])('rejects %j and writes nothing', async (change, message) => {
  await expect(register(change)).rejects.toMatchObject(refusal('release/registration-invalid', message));
  expect(readdirSync(folder)).toEqual([]);
});

it.each<[Partial<Registration>, RegExp]>([
  [{ owner: undefined }, /owner: expected a GitHub team/],
  [{ name: 'mfe-voice' }, /is already a part of this repository/],
  [{ name: '../../evil' }, /name: expected kebab-case/],
])('deletes a written file that is invalid: %j', async (change, expected) => {
  await expect(register(change)).rejects.toThrow(expected);
  expect(readdirSync(folder)).toEqual([]);
});

it('rejects a second part of the same repository', async () => {
  await register();
  await expect(register({ name: 'mfe-media' })).rejects.toThrow('7 is also the repository of');
  expect(existsSync(path.join(folder, 'mfe-media.json'))).toBe(false);
});
