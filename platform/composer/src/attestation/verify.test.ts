import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keys } from '@site/site-model/bucket-keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { artefact } from '../checks/test-support/artefact';
import { folderStore } from '../store/folder-store';
import { attest } from './attest';
import { seal, unseal } from './envelope';
import { keySigner } from './key-signer';
import { requireVerified } from './require-verified';
import { sha256 } from './statement';
import { verifyVersion } from './verify';

const PART = 'mfe-products';
const NOW = new Date('2026-11-23T08:00:00Z');
const FILES = { 'a.js': 'let a = 1;', 'b.css': 'a{}' };
const SBOM = '{"bomFormat":"CycloneDX"}';
const SOURCE = {
  repository: 'git+https://github.com/octo-org/site',
  commit: '0123456789ab',
  lockFile: sha256('lock'),
  builder: { id: 'https://github.com/octo-org/site/.github/workflows/x.yml@main', version: { node: '24' } },
  who: 'anna',
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'verify-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const own = keySigner('prod');
const other = keySigner('prod');
const bucket = () => folderStore(dir);
const good = artefact(PART, {}, FILES);
const trusting = (...signers: (typeof own)[]) => ({
  store: bucket(),
  keysOf: async () => signers.map(({ key }) => key),
});
const verifying = (version = good, ...signers: (typeof own)[]) =>
  verifyVersion(version, trusting(...(signers.length > 0 ? signers : [own])));
const refused = (code: string, data: object) => ({ serialized: { code, data } });

async function signed(version = good, signer = own, sbom = SBOM) {
  const attestation = await attest(version, { signer, source: SOURCE, sbom, now: NOW });
  await attestation.store(bucket());
}
const envelopeKey = keys.attestation(PART, good.version, own.key.id);

/** Replaces a stored file, as somebody who may delete files can. */
async function replaced(key: string, body: string | Buffer) {
  await bucket().remove(key);
  await bucket().writeOnce(key, body);
}

describe('a signed version', () => {
  it('is admitted, with who built it from what', async () => {
    await signed();
    const verified = await verifying();
    expect(verified.key).toMatchObject({ id: own.key.id, stage: 'prod' });
    expect(verified.sbom.toString()).toBe(SBOM);
    const { subject, predicate } = verified.statement;
    expect(subject.map(({ name }) => name)).toEqual(['client/a.js', 'client/b.css', 'manifest.json']);
    expect(subject[0]?.digest.sha256).toBe(sha256(FILES['a.js']));
    expect(predicate).toMatchObject({
      buildDefinition: {
        externalParameters: { part: PART, version: good.version },
        resolvedDependencies: [
          { uri: SOURCE.repository, digest: { gitCommit: SOURCE.commit } },
          { name: 'package-lock.json', digest: { sha256: SOURCE.lockFile } },
        ],
      },
      runDetails: { builder: SOURCE.builder, metadata: { publishedBy: 'anna' } },
    });
  });

  it('is signed once with each key', async () => {
    await signed();
    const first = await bucket().read(envelopeKey);
    await signed(good, own, '{"bomFormat":"CycloneDX","version":2}');
    expect(await bucket().read(envelopeKey)).toEqual(first);
    await signed(good, other);
    expect((await verifying(good, other)).key.id).toBe(other.key.id);
  });

  it('is admitted with one good attestation, even if that of another trusted key is damaged', async () => {
    await signed();
    await signed(good, other);
    await replaced(keys.attestation(PART, good.version, own.key.id), '{}');
    expect((await verifying(good, own, other)).key.id).toBe(other.key.id);
  });
});

describe('tampering', () => {
  beforeEach(() => signed());

  it('refuses a changed byte, even if the manifest was changed with it', async () => {
    const changed = artefact(PART, {}, { ...FILES, 'a.js': 'let a = 2;' });
    const about = { part: PART, version: good.version };
    await expect(verifying(changed)).rejects.toMatchObject(
      refused('release/changed-file', { ...about, file: 'client/a.js' }),
    );
    await expect(verifying({ ...good, read: changed.read })).rejects.toMatchObject(
      refused('release/changed-file', { ...about, file: 'client/a.js' }),
    );
  });

  it('refuses a changed manifest', async () => {
    const changed = artefact(PART, { scriptBudget: 900_000 }, FILES);
    await expect(verifying(changed)).rejects.toMatchObject(
      refused('release/changed-file', { part: PART, version: good.version, file: 'manifest.json' }),
    );
  });

  it('refuses a missing file', async () => {
    const less = artefact(PART, {}, { 'a.js': FILES['a.js'] });
    for (const version of [less, { ...good, read: less.read }])
      await expect(verifying(version)).rejects.toMatchObject(
        refused('release/changed-file', { part: PART, version: good.version, file: 'client/b.css' }),
      );
  });

  it('refuses a file that is not in the statement', async () => {
    await expect(verifying(artefact(PART, {}, { ...FILES, 'z.js': '' }))).rejects.toMatchObject(
      refused('release/unsigned-file', { part: PART, version: good.version, file: 'client/z.js' }),
    );
  });

  it('refuses another list of packages, and none', async () => {
    const key = keys.sbom(PART, good.version, sha256(SBOM));
    const expected = refused('release/sbom-changed', { part: PART, version: good.version });
    await replaced(key, '{}');
    await expect(verifying()).rejects.toMatchObject(expected);
    await bucket().remove(key);
    await expect(verifying()).rejects.toMatchObject(expected);
  });

  it('refuses a changed statement', async () => {
    const envelope = JSON.parse((await bucket().read(envelopeKey))?.toString() ?? '');
    const statement = Buffer.from(envelope.payload, 'base64').toString();
    envelope.payload = Buffer.from(statement.replace('anna', 'nobody')).toString('base64');
    await replaced(envelopeKey, JSON.stringify(envelope));
    await expect(verifying()).rejects.toMatchObject({ code: 'release/signature-invalid' });
    for (const damaged of ['', '{}', 'null', '{"payload":1}']) {
      await replaced(envelopeKey, damaged);
      await expect(verifying()).rejects.toMatchObject({ code: 'release/signature-invalid' });
    }
  });

  it('refuses a text that is signed with the right key and is no statement', async () => {
    for (const text of ['', '{}', '[]']) {
      await replaced(envelopeKey, await seal(text, own));
      await expect(verifying()).rejects.toMatchObject({ code: 'release/statement-unreadable' });
    }
  });

  it('refuses the attestation of another version, and of another part with the same key', async () => {
    for (const [name, version] of [
      [PART, '000000000002'],
      ['mfe-content', good.version],
    ] as const) {
      await signed(artefact(name, { version }, FILES));
      const theirs = await bucket().read(keys.attestation(name, version, own.key.id));
      await replaced(envelopeKey, theirs ?? '');
      await expect(verifying()).rejects.toMatchObject(
        refused('release/other-statement', { statedPart: name, statedVersion: version }),
      );
    }
  });
});

describe('a foreign key', () => {
  it('is refused by name, whatever the attestation is called', async () => {
    await signed(good, other);
    await expect(verifying()).rejects.toMatchObject(
      refused('release/foreign-key', { keys: [other.key.id], trusted: [`${own.key.id} (prod)`] }),
    );
    const theirs = await bucket().read(keys.attestation(PART, good.version, other.key.id));
    await replaced(envelopeKey, theirs ?? '');
    await expect(verifying()).rejects.toMatchObject({ code: 'release/signature-invalid' });
  });
});

describe('an unsigned version', () => {
  it('is refused', async () => {
    const about = { part: PART, version: good.version };
    await expect(verifying()).rejects.toMatchObject(refused('release/unsigned-version', about));
  });

  it('may be previewed, and only it', async () => {
    const options = trusting(own);
    const preview = `${PART} ${good.version}`;
    await requireVerified(options, { preview })([good]);
    const content = artefact('mfe-content', {}, FILES);
    await expect(requireVerified(options, { preview })([good, content])).rejects.toMatchObject(
      refused('release/unsigned-version', { part: 'mfe-content' }),
    );
    await expect(requireVerified(options, {})([good])).rejects.toThrow();
    await signed(good, other);
    await expect(requireVerified(options, { preview })([good])).rejects.toMatchObject({
      code: 'release/foreign-key',
    });
  });
});

it('reads no other type of signed text as a statement (DSSE)', async () => {
  const envelope = JSON.parse(await seal('{}', own));
  expect(unseal(Buffer.from(JSON.stringify(envelope)), own.key)).toBe('{}');
  expect(
    unseal(Buffer.from(JSON.stringify({ ...envelope, payloadType: 'text/plain' })), own.key),
  ).toBeUndefined();
});
