import { spawnSync } from 'node:child_process';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { createOnce } from './create-once';

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
  const exists = () => existsSync(place);
  return { place, state, lock: `${place}.lock`, ask: (how = make) => createOnce(place, exists, how), make };
}

it('creates once for callers that ask together', async () => {
  const { state, lock, ask } = thing('one');
  await Promise.all(Array.from({ length: 5 }, () => ask()));
  await ask();
  expect(state).toMatchObject({ made: 1, most: 1 });
  expect(existsSync(lock)).toBe(false);
});

it('lets the next caller create when the first fails, one at a time', async () => {
  const { state, lock, ask, make } = thing('two');
  const failing = ask(() => Promise.reject(new Error('no room')));
  const next = [ask(make), ask(make)];
  await expect(failing).rejects.toThrow('no room');
  await Promise.all(next);
  expect(state).toMatchObject({ made: 1, most: 1 });
  expect(existsSync(lock)).toBe(false);
});

it('takes over the lock of a killed holder', async () => {
  const killed = thing('three');
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(killed.lock, String(pid));
  await killed.ask();
  expect(killed.state.made).toBe(1);

  const silent = thing('four');
  // The number lives on, as another program's.
  writeFileSync(silent.lock, String(process.pid));
  utimesSync(silent.lock, 0, 0);
  await silent.ask();
  expect(silent.state.made).toBe(1);
});
