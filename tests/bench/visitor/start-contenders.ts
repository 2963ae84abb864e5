import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readManifest } from '@platform/composer/part-manifest';
import { keys } from '@site/site-model/bucket-keys';
import { compositionManifestSchema } from '@site/site-model/composition';
import { ROOT } from '../../bin/steps';
import { composeNow } from '../../budgets/compose-now';
import { type Certificate, makeCertificate } from '../../support/certificate';
import { astroContender, designedContender } from './astro-contenders';
import { causeOf } from './attempts';
import type { Contender } from './contender';
import { ownContenders } from './own-contenders';
import { type Served, serveContender } from './serve';
import { singleBuild } from './single-build';
import { singleContenders } from './single-contenders';

export interface Running extends Served {
  contender: Contender;
  /** Its scripts report when the whole page is hydrated. */
  hydrates: boolean;
}

export interface Contenders {
  servers: Running[];
  /** Our composition: its bucket and its id. */
  composed: Pick<Awaited<ReturnType<typeof composeNow>>, 'store' | 'id'>;
  /** Contenders that could not be built, each with the reason. */
  unbuilt: { contender: string; cause: string }[];
  certificate: Certificate;
  close(): void;
}

/** Builds every contender from the current sources and serves them until `close`. Rejects if our own site can't be built. */
export async function startContenders(): Promise<Contenders> {
  const composed = await composeNow();
  // Inside the repository, so that bundles resolve the installed packages.
  const work = path.join(ROOT, '.build/bench', String(process.pid));
  mkdirSync(work, { recursive: true });
  const servers: Running[] = [];
  const close = () => {
    for (const server of servers) server.close();
    composed.remove();
    rmSync(work, { recursive: true, force: true });
  };
  try {
    const { store, id } = composed;
    const text = String(await store.read(keys.composition(id)));
    const manifest = compositionManifestSchema.parse(JSON.parse(text));
    const parts = await Promise.all(
      Object.entries(manifest.versions).map(([name, version]) => readManifest(store, name, version)),
    );
    const [ours, bare] = ownContenders(store, manifest);
    const unbuilt: Contenders['unbuilt'] = [];
    const built = async <Some>(contender: string, build: () => Promise<Some[]>): Promise<Some[]> =>
      build().catch((error: unknown) => {
        unbuilt.push({ contender, cause: causeOf(error) });
        console.log(`${contender} could not be built and is left out: ${String(error)}`);
        return [];
      });
    const single = await built('monolith and prerendered', async () =>
      singleContenders(await singleBuild(parts, work), { store, manifest, parts }),
    );
    const astro = await built('astro', async () => [await astroContender(store, manifest, work)]);
    const designed = await built('astro designed', async () => [await designedContender(ours, work)]);
    const certificate = makeCertificate();
    for (const contender of [ours, ...single, bare, ...astro, ...designed]) {
      const hydrates = contender === ours || single.includes(contender);
      servers.push({ contender, hydrates, ...(await serveContender(contender, certificate)) });
    }
    return { servers, composed, unbuilt, certificate, close };
  } catch (error) {
    close();
    throw error;
  }
}
