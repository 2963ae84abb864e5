import { ReleaseError } from '@platform/base/release-error';
import type { StageSettings } from '@site/contracts/site-json';
import type { Versions } from '@site/site-model/composition';
import type { Artefact } from '../checks/artefact';
import { manifestKey } from '../manifest-key';
import { publishedVersion } from './published-version';
import { type VerifyOptions, verifyVersion } from './verify';

/**
 * Returns the check that everything a composition shows is signed by its part's release key. In a preview, the previewed
 * version may be unsigned: pull requests publish without the right to sign, and no visitor gets it.
 */
export const requireVerified =
  (options: VerifyOptions, { preview }: Pick<StageSettings, 'preview'>) =>
  async (artefacts: readonly Artefact[]): Promise<void> => {
    for (const artefact of artefacts) {
      try {
        await verifyVersion(artefact, options);
      } catch (error) {
        const unsigned = error instanceof ReleaseError && error.code === 'release/unsigned-version';
        if (!unsigned || preview !== `${artefact.name} ${artefact.version}`) throw error;
      }
    }
  };

/** Verifies the signature of each of these versions that the site has not served yet. Rejects with a ReleaseError. */
export async function requireSigned(options: VerifyOptions, versions: Versions): Promise<void> {
  for (const [name, version] of Object.entries(versions)) {
    if (await options.store.exists(manifestKey(name, version))) continue;
    await verifyVersion(await publishedVersion(options.store, name, version), options);
  }
}
