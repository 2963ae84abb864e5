import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { requireAlarmEmail, stageByName } from './stages';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

describe('the address for alarms', () => {
  const prod = stageByName('prod');

  it.each(['alarms@example.invalid', '', 'nobody', 'a b@example.com'])(
    'rejects %j on a guarded stage',
    (alarmEmail) => {
      expect(() => requireAlarmEmail({ ...prod, alarmEmail })).toThrow(
        /^stage\/no-alarm-address: .*platform\/config\/src\/stages\.ts/,
      );
    },
  );

  it('accepts an address, and needs none without alarms', () => {
    requireAlarmEmail({ ...prod, alarmEmail: 'ops@example.com' });
    requireAlarmEmail(stageByName('local'));
  });

  it('is checked by the app before anything is synthesized', () => {
    const outdir = mkdtempSync(path.join(tmpdir(), 'no-alarm-address-'));
    try {
      const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'infra/bin/app.ts'], {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, SITE_STAGE: 'prod', CDK_OUTDIR: outdir, CDK_CONTEXT_JSON: '{}' },
      });
      expect(stderr).toContain('stage/no-alarm-address');
      expect(status).not.toBe(0);
    } finally {
      rmSync(outdir, { recursive: true });
    }
  }, 120_000);
});
