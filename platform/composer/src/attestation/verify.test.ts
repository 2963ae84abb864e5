import { refusal } from '@platform/base/test-support/refusal';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { keys } from '@site/site-model/bucket-keys';
import { beforeEach, describe, expect, it } from 'vitest';
import { artefact } from '../checks/test-support/artefact';
import { folderStore } from '../store/folder-store';
import { keySigner, sha256, signVersion } from './sign-version';
import { requireVerified, verifyVersion } from './verify';

const PART = 'mfe-products';
const FILES = { 'a.js': 'let a = 1;', 'b.css': 'a{}' };
const SBOM = '{"bomFormat":"CycloneDX"}';
const SOURCE = {
  repository: 'https://github.com/octo-org/site',
  commit: '0123456789ab',
  lockFile: sha256('lock'),
  builder: 'https://github.com/octo-org/site/.github/workflows/x.yml@main',
  node: '24',
  publishedBy: 'anna',
};

let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});

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
const about = { part: PART, version: good.version };
const changed = (file: string) =>
  refusal('release/changed-file', `${file} of ${PART} ${good.version} is missing or does not match`);
const INVALID = refusal('release/signature-invalid', `as made with ${own.key.id}`);

async function signed(version = good, signer = own) {
  const store = await signVersion(version, { signer, source: SOURCE, sbom: SBOM });
  await store(bucket());
}
const signatureKey = keys.attestation(PART, good.version, own.key.id);

/** Replaces a stored file, as somebody who may delete files can. */
async function replaced(key: string, body: string | Buffer) {
  await bucket().remove(key);
  await bucket().writeOnce(key, body);
}

describe('a signed version', () => {
  it('is accepted, with who built it from what', async () => {
    await signed();
    const { key, sbom, statement } = await verifying();
    expect(key).toMatchObject({ id: own.key.id, stage: 'prod' });
    expect(sbom?.toString()).toBe(SBOM);
    expect(statement).toMatchObject({ ...about, ...SOURCE, manifest: sha256(good.manifestBody) });
  });

  it('is signed once with each key', async () => {
    await signed();
    const first = await bucket().read(signatureKey);
    await signed();
    expect(await bucket().read(signatureKey)).toEqual(first);
    await signed(good, other);
    expect((await verifying(good, other)).key.id).toBe(other.key.id);
  });

  it('is accepted with one good signature, even if that of another trusted key is damaged', async () => {
    await signed();
    await signed(good, other);
    await replaced(signatureKey, '{}');
    expect((await verifying(good, own, other)).key.id).toBe(other.key.id);
  });
});

describe('tampering', () => {
  beforeEach(() => signed());

  it('refuses a changed byte, even if the manifest was changed with it', async () => {
    const other = artefact(PART, {}, { ...FILES, 'a.js': 'let a = 2;' });
    await expect(verifying({ ...good, read: other.read })).rejects.toMatchObject(changed('client/a.js'));
    await expect(verifying(other)).rejects.toMatchObject(changed('manifest.json'));
  });

  it('refuses another list of packages, and none', async () => {
    const key = keys.sbom(PART, good.version, sha256(SBOM));
    const expected = changed('the list of packages (SBOM)');
    await replaced(key, '{}');
    await expect(verifying()).rejects.toMatchObject(expected);
    await bucket().remove(key);
    await expect(verifying()).rejects.toMatchObject(expected);
  });

  it('refuses a changed statement, and what is no signature', async () => {
    const text = (await bucket().read(signatureKey))?.toString() ?? '';
    for (const damaged of [text.replace('anna', 'nobody'), '', '{"statement":"{}","signature":""}']) {
      await replaced(signatureKey, damaged);
      await expect(verifying()).rejects.toMatchObject(INVALID);
    }
  });

  it('refuses the signature of another version, and of another part with the same key', async () => {
    for (const [name, version] of [
      [PART, '00000000000000000000000000000002'],
      ['mfe-content', good.version],
    ] as const) {
      await signed(artefact(name, { version }, FILES));
      const theirs = await bucket().read(keys.attestation(name, version, own.key.id));
      await replaced(signatureKey, theirs ?? '');
      await expect(verifying()).rejects.toMatchObject(INVALID);
    }
  });
});

it('refuses a foreign key by name, whatever the signature’s file is called', async () => {
  await signed(good, other);
  await expect(verifying()).rejects.toMatchObject(
    expect.objectContaining(
      refusal('release/foreign-key', `with ${other.key.id}, but this stage trusts only ${own.key.id} (prod)`),
    ),
  );
  const theirs = await bucket().read(keys.attestation(PART, good.version, other.key.id));
  await replaced(signatureKey, theirs ?? '');
  await expect(verifying()).rejects.toMatchObject(INVALID);
});

it('refuses an unsigned version, which may be previewed, and only it', async () => {
  await expect(verifying()).rejects.toMatchObject({ code: 'release/unsigned-version' });
  const options = trusting(own);
  const preview = `${PART} ${good.version}`;
  await requireVerified(options, { preview })([good]);
  const content = artefact('mfe-content', {}, FILES);
  await expect(requireVerified(options, { preview })([good, content])).rejects.toMatchObject(
    refusal('release/unsigned-version', 'mfe-content'),
  );
  await expect(requireVerified(options, {})([good])).rejects.toThrow();
  await signed(good, other);
  await expect(requireVerified(options, { preview })([good])).rejects.toMatchObject({
    code: 'release/foreign-key',
  });
});
