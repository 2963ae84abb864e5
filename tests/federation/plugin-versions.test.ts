import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { isNightly, NIGHTLY } from '@platform/base/test-support/nightly';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { secondCheckout } from '../e2e/support/checkout';

const PLUGIN = '@module-federation/vite';
const PART = 'mfe-voice';
const dir = temporaryFolder();

/** Returns the newest release and those of the two minor versions before it. */
function releases(): string[] {
  const { stdout } = spawnSync('npm', ['view', PLUGIN, 'versions', '--json'], { encoding: 'utf8' });
  const stable = (JSON.parse(stdout) as string[]).filter((version) => /^\d+\.\d+\.\d+$/.test(version));
  const newest = new Map<string, number[]>();
  for (const version of stable) {
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
    const known = newest.get(`${major}.${minor}`);
    if ((known?.[2] ?? -1) < patch) newest.set(`${major}.${minor}`, [major, minor, patch]);
  }
  const sorted = [...newest.values()].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);
  return sorted.slice(-3).map((numbers) => numbers.join('.'));
}

/** Installs a version of the plugin, and returns a checkout that uses it. */
function checkoutWith(version: string): string {
  const installed = path.join(dir, version);
  mkdirSync(installed);
  const install = ['install', '--legacy-peer-deps', '--ignore-scripts', `${PLUGIN}@${version}`];
  const { status, stderr } = spawnSync('npm', install, { cwd: installed, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  symlinkSync(path.join(ROOT, 'node_modules/vite'), path.join(installed, 'node_modules/vite'));
  const checkout = path.join(dir, `checkout-${version}`);
  secondCheckout(checkout);
  const link = path.join(checkout, 'node_modules/@module-federation');
  rmSync(link);
  symlinkSync(path.join(installed, 'node_modules/@module-federation'), link);
  return checkout;
}

it.each(isNightly ? releases() : ['the newest version'])(
  `a part builds with ${PLUGIN} %s, or its build names the file to adapt`,
  { timeout: 600_000, tags: [NIGHTLY] },
  (version) => {
    const checkout = checkoutWith(version);
    const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
    const args = ['--import', 'tsx', vite, 'build', '--logLevel', 'error', '--configLoader', 'native'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: path.join(checkout, PART),
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', VITEST: undefined, TEST: undefined },
    });
    const output = stdout + stderr;
    console.log(`${PLUGIN} ${version}: ${status === 0 ? 'builds' : output}`);
    if (status !== 0) expect(output).toMatch(/packages\/federation\/src\/(vite|runtime)\/\S+\.ts/);
    expect(existsSync(path.join(checkout, PART, '.build/client/mf-manifest.json'))).toBe(status === 0);
  },
);
