import { type Verified, verifyVersion } from '@platform/composer/attestation/verify';
import { publishedVersion } from '@platform/composer/checks/artefact';
import { nothingLive } from '@platform/releases/log/live-log';
import { type Command, knownPart, versionOf } from '../run-program';

/** Verifies a version as a release does, and shows who built it from what. Without a version, of the live one. */
export const provenance: Command = async (context, [name = '', given]) => {
  const part = await knownPart(context, name);
  const { target } = await context.site();
  const { store, signing } = target;
  const version = versionOf(given) ?? (await target.log.current())?.versions[part];
  if (version === undefined) throw nothingLive();
  const published = await publishedVersion(store, part, version);
  if (!signing) throw new Error('This site verifies no signatures.');
  const { client, server } = published.manifest;
  const files = [...client, ...server].length;
  const verified = await context.step(`Verifying ${files} files of ${part} ${version}`, () =>
    verifyVersion(published, { store, keysOf: signing.keysOf }),
  );
  const shown = {
    ...verified.statement,
    key: verified.key.id,
    stage: verified.key.stage,
    packages: packagesOf(verified),
  };
  const lines = {
    'Signed with': `${shown.key}, the part’s key on ${shown.stage}`,
    'Published by': `${shown.publishedBy} at ${shown.at}`,
    Commit: [shown.commit ?? 'unknown', shown.repository].filter(Boolean).join(' of '),
    Builder: `${shown.builder} with Node.js ${shown.node}`,
    ...(shown.run ? { Run: shown.run } : {}),
    'Lock file': shown.lockFile ?? 'none',
    Files: `${files}, each with the digest in the signed manifest`,
    Packages: `${shown.packages.length} in the SBOM; --json lists them`,
  };
  for (const [label, value] of Object.entries(lines)) context.say(`${label.padEnd(14)} ${value}`);
  return { name: part, ...shown };
};

function packagesOf({ sbom }: Verified): string[] {
  const { components = [] } = JSON.parse(sbom?.toString() ?? '{}') as {
    components?: { name: string; version: string }[];
  };
  return components.map(({ name, version }) => `${name} ${version}`);
}
