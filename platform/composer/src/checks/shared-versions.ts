import type { Fault } from '@platform/base/release-error';
import { SHELL } from '@site/contracts/microfrontend';
import type { PartManifest } from '@site/site-model/part-manifest';
import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import type { Check } from './artefact';

/** The shell provides the shared libraries: the version of each must be in the range that the remote accepts. */
export const sharedVersions: Check = (artefacts) => {
  const shell = artefacts.find(({ name }) => name === SHELL)?.manifest;
  if (!shell) return [];
  return artefacts.flatMap(({ name, manifest }) => (name === SHELL ? [] : faultsOf(manifest, shell)));
};

function faultsOf(remote: PartManifest, shell: PartManifest): Fault[] {
  return Object.entries(remote.shared).flatMap(([library, wanted]): Fault[] => {
    const has = shell.shared[library];
    const place = { part: remote.name, file: 'manifest.json', field: `shared.${library}` };
    const range = validRange(wanted);
    if (range === null)
      return [
        {
          code: 'release/shared-range',
          ...place,
          what: `is ${JSON.stringify(wanted)}, which is not a range of versions`,
          remedy: `Build ${remote.name} with packages that write an npm version range, such as ^19.0.0 or >=19.2`,
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
            ? `Bundle ${library} in ${remote.name}, or first release a shell that shares it`
            : `Build ${remote.name} with the version of the shell, or first release a shell that fits`,
      },
    ];
  });
}
