import { spawnSync } from 'node:child_process';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { createOnce } from './shared-files';

const dir = temporaryFolder();

function thing(name: string) {
  const place = path.join(dir, name);
  const state = { made: 0, together: 0, most: 0 };
  const make = async () => {
    state.together += 1;
    state.most = Math.max(state.most, state.together);
    await new Promise((resolve) => setImmediate(resolve));
    state.made += 1;
    writeFileSync(place, '');
    state.together -= 1;
  };
  return {
    state,
    lock: `${place}.lock`,
    ask: (how = make) => createOnce(place, () => existsSync(place), how),
  };
}

it('creates once for callers that ask together, one at a time, also after one has failed', async () => {
  const { state, lock, ask } = thing('one');
  const failing = ask(() => Promise.reject(new Error('no room')));
  const others = Array.from({ length: 5 }, () => ask());
  await expect(failing).rejects.toThrow('no room');
  await Promise.all(others);
  await ask();
  expect(state).toMatchObject({ made: 1, most: 1 });
  expect(existsSync(lock)).toBe(false);
});

it.each([
  ['was killed', () => spawnSync(process.execPath, ['--version']).pid, undefined],
  ['is silent, its number being another program’s', () => process.pid, 0],
])('takes over the lock of a holder that %s', async (name, pid, beat) => {
  const { state, lock, ask } = thing(name);
  writeFileSync(lock, String(pid()));
  if (beat !== undefined) utimesSync(lock, beat, beat);
  await ask();
  expect(state.made).toBe(1);
});
