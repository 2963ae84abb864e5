import { SHELL } from '@site/contracts/microfrontend';
import type { PartManifest } from '@site/site-model/part-manifest';
import type { Fault } from '../release-error';
import type { Check } from './artefact';

/** A shared library comes from the shell: it is of the remote's major version, and no older than what it asks for. */
export const sharedVersions: Check = (artefacts) => {
  const shell = artefacts.find(({ name }) => name === SHELL)?.manifest;
  // A shell that was published before manifests named their libraries.
  if (!shell?.shared) return [];
  return artefacts.flatMap(({ name, manifest }) => (name === SHELL ? [] : faultsOf(manifest, shell)));
};

function faultsOf(remote: PartManifest, shell: PartManifest): Fault[] {
  return Object.entries(remote.shared ?? {}).flatMap(([library, wanted]): Fault[] => {
    const has = shell.shared?.[library];
    if (has !== undefined && satisfies(has, wanted)) return [];
    return [
      {
        code: 'release/shared-version',
        part: remote.name,
        file: 'manifest.json',
        field: `shared.${library}`,
        what: `is ${wanted}, but the shell ${shell.version} provides ${has ?? 'none'}`,
        remedy:
          has === undefined
            ? `Bundle ${library} in ${remote.name}, or release a shell that shares it first`
            : `Build ${remote.name} with the version of the shell, or release a shell that fits first`,
      },
    ];
  });
}

function satisfies(has: string, wanted: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(has);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbers(wanted);
  if (major !== wantedMajor) return false;
  return minor === wantedMinor ? patch >= wantedPatch : minor > wantedMinor;
}

/** Of a version, or of the least one of a range such as `^19.0.0`. */
const numbers = (version: string) => version.replace(/^\^/, '').split(/[.-]/).slice(0, 3).map(Number);
