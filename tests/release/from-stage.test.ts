import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixtureSite, startFixtureSite, versionOf } from './support/fixture-site';
import { releaseCommand, released } from './support/release-command';

const PART = 'mfe-products';
const LONG = 180_000;
let staging: FixtureSite;
let site: FixtureSite;
beforeAll(async () => {
  staging = await startFixtureSite();
  site = await startFixtureSite();
}, LONG);
afterAll(async () => {
  await site?.close();
  await staging?.close();
});

const promoteFrom = (trusted: string) =>
  releaseCommand(['promote', PART, '--from', 'staging'], site.dataDir, undefined, {
    TRUSTED_STAGES: trusted,
  });

it(
  'promotes what is live on another site by its version and attestation, without a build',
  async () => {
    const version = await staging.publish(PART, 1);
    await released(['promote', PART, version], staging.dataDir);
    const refused = await promoteFrom('');
    expect(JSON.parse(refused.out)).toMatchObject({ code: 'release/stage-not-trusted' });

    const { code, out, steps } = await promoteFrom(`staging=${staging.dataDir}`);
    expect(code, steps + out).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ action: 'promote', versions: { [PART]: version } });
    expect(steps).toContain(`Verifying ${PART} on staging and taking it`);
    expect(steps).not.toContain('Building');
    const { key } = await site.target.signing.signerOf(PART);
    // Nothing was signed here.
    const attestations = await site.target.store.list(`attestations/${PART}/${version}`);
    expect(attestations.filter((name) => name.includes(key.id))).toEqual([]);

    // Without the trust, the version can't be composed again.
    await expect(
      released(['promote', 'mfe-content', await site.publish('mfe-content', 1)], site.dataDir),
    ).rejects.toThrow('release/foreign-key');
    expect(versionOf(PART, 1)).toBe(version);
  },
  LONG,
);
