import type { Fault } from '@platform/base/errors/release-error';
import { SHELL } from '@site/contracts/microfrontend';
import type { PartManifest } from '@site/site-model/part-manifest';
import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import type { Check } from './artefact';

/** A shared library comes from the shell: its version is in the range that the remote takes. */
export const sharedVersions: Check = (artefacts) => {
  const shell = artefacts.find(({ name }) => name === SHELL)?.manifest;
  // A shell that was published before manifests named their libraries.
  if (!shell?.shared) return [];
  return artefacts.flatMap(({ name, manifest }) => (name === SHELL ? [] : faultsOf(manifest, shell)));
};

function faultsOf(remote: PartManifest, shell: PartManifest): Fault[] {
  return Object.entries(remote.shared ?? {}).flatMap(([library, wanted]): Fault[] => {
    const has = shell.shared?.[library];
    const place = { part: remote.name, file: 'manifest.json', field: `shared.${library}` };
    const range = validRange(EXACT.test(wanted) ? `^${wanted}` : wanted);
    if (range === null)
      return [
        {
          code: 'release/shared-range',
          ...place,
          what: `is ${JSON.stringify(wanted)}, which is no range of versions`,
          remedy: `Build ${remote.name} with packages that write a range as npm knows it, such as ^19.0.0 or >=19.2`,
        },
      ];
    if (has !== undefined && satisfies(has, range, { includePrerelease: true })) return [];
    return [
      {
        code: 'release/shared-version',
        ...place,
        what: `is ${wanted}, but the shell ${shell.version} provides ${has ?? 'none'}`,
        remedy:
          has === undefined
            ? `Bundle ${library} in ${remote.name}, or release a shell that shares it first`
            : `Build ${remote.name} with the version of the shell, or release a shell that fits first`,
      },
    ];
  });
}

/** Manifests of before they named ranges have the version that was installed: what fits is of its major version and no older. */
const EXACT = /^\d+\.\d+\.\d+/;
