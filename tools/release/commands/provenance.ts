import { ReleaseError } from '@platform/base/errors/release-error';
import { publishedVersion } from '@platform/composer/attestation/published-version';
import { filesOf } from '@platform/composer/attestation/statement';
import { type Verified, verifyVersion } from '@platform/composer/attestation/verify';
import { type Command, knownPart, versionOf } from './context';

/** Verifies a version as a release does, and shows who built it from what. Without a version, of the live one. */
export const provenance: Command = async (context, [name, given]) => {
  const part = await knownPart(context, name);
  const { target } = await context.site();
  const { store, signing } = target;
  const version = versionOf(given) ?? (await target.log.current())?.versions[part];
  if (version === undefined) throw new ReleaseError('release/nothing-live', {});
  const published = await publishedVersion(store, part, version);
  if (!signing) throw new Error('This site verifies no signatures.');
  const verified = await context.step(
    `Verifying ${filesOf(published.manifest).length} files of ${part} ${version}`,
    () => verifyVersion(published, { store, keysOf: signing.keysOf }),
  );
  const shown = statementData(verified);
  for (const [label, value] of Object.entries(lines(shown))) context.say(`${label.padEnd(14)} ${value}`);
  return { name: part, version, ...shown };
};

function statementData({ key, statement, sbom }: Verified) {
  const { buildDefinition, runDetails } = statement.predicate;
  const { components } = JSON.parse(sbom.toString()) as { components?: { name: string; version: string }[] };
  return {
    key: key.id,
    stage: key.stage,
    files: statement.subject.map(({ name, digest }) => ({ name, sha256: digest.sha256 })),
    sources: buildDefinition.resolvedDependencies,
    builder: runDetails.builder,
    ...runDetails.metadata,
    packages: (components ?? []).map(({ name, version }) => `${name} ${version}`),
  };
}

function lines(shown: ReturnType<typeof statementData>): Record<string, string> {
  const { builder, sources, files, packages } = shown;
  const [lock] = sources.flatMap((one) => ('name' in one ? one.digest.sha256 : []));
  const [commit] = sources.flatMap((one) => ('uri' in one ? `${one.digest.gitCommit} of ${one.uri}` : []));
  return {
    'Signed with': `${shown.key}, the part’s key on ${shown.stage}`,
    'Published by': `${shown.publishedBy} at ${shown.finishedOn}`,
    Commit: commit ?? 'unknown',
    Builder: `${builder.id} with Node.js ${builder.version.node}`,
    ...(shown.invocationId ? { Run: shown.invocationId } : {}),
    'Lock file': lock ?? 'none',
    Files: `${files.length}, each with the signed digest`,
    Packages: `${packages.length} in the SBOM; --json lists them`,
  };
}
