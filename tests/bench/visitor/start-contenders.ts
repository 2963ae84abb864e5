import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readManifest } from '@platform/composer/checks/artefact';
import { keys } from '@site/site-model/bucket-keys';
import { compositionManifestSchema } from '@site/site-model/composition';
import { ROOT } from '../../bin/steps';
import { composeNow } from '../../budgets/compose-now';
import { makeCertificate } from '../../support/certificate';
import { causeOf, type Failure } from '../by-turns';
import { astroContender, designedContender } from './astro-contenders';
import { ownContenders } from './own-contenders';
import { type Contender, type Served, serveContender } from './serve';
import { singleBuild } from './single-build';
import { singleContenders } from './single-contenders';

export interface Running extends Served {
  contender: Contender;
  /** Its scripts report when the whole page is hydrated. */
  hydrates: boolean;
}

export interface Contenders {
  servers: Running[];
  /** A row for each contender that could not be built. */
  failures: Failure[];
  /** Hash of the servers' certificate, which a browser is told to trust. */
  fingerprint: string;
  close(): void;
}

/**
 * Builds the contenders from the current sources and serves them until `close`: `all`, or our `own` site with and without scripts.
 * Rejects if our own site can't be built.
 */
export async function startContenders(which: 'all' | 'own'): Promise<Contenders> {
  const { store, id, remove } = await composeNow();
  // Inside the repository, so that bundles resolve the installed packages.
  const work = path.join(ROOT, '.build/bench', String(process.pid));
  mkdirSync(work, { recursive: true });
  const servers: Running[] = [];
  const failures: Failure[] = [];
  const close = () => {
    for (const server of servers) server.close();
    remove();
    rmSync(work, { recursive: true, force: true });
  };
  try {
    const manifest = compositionManifestSchema.parse(
      JSON.parse(String(await store.read(keys.composition(id)))),
    );
    const certificate = makeCertificate();
    const serve = async (contenders: readonly Contender[], hydrates: boolean) => {
      for (const contender of contenders)
        servers.push({ contender, hydrates, ...(await serveContender(contender, certificate)) });
    };
    const [ours, bare] = ownContenders(store, manifest);
    await serve([ours], true);
    await serve([bare], false);
    if (which === 'all') {
      const built = async (contender: string, hydrates: boolean, build: () => Promise<Contender[]>) => {
        try {
          await serve(await build(), hydrates);
        } catch (error) {
          failures.push({ contender, what: 'build', cause: causeOf(error) });
          console.log(`${contender} could not be built and is left out: ${String(error)}`);
        }
      };
      await built('monolith and prerendered', true, async () => {
        const parts = await Promise.all(
          Object.entries(manifest.versions).map(([name, version]) => readManifest(store, name, version)),
        );
        return singleContenders(await singleBuild(parts, work), { store, manifest });
      });
      await built('astro', false, async () => [await astroContender(store, manifest, work)]);
      await built('astro designed', false, async () => [await designedContender(ours, work)]);
    }
    return { servers, failures, fingerprint: certificate.fingerprint, close };
  } catch (error) {
    close();
    throw error;
  }
}
