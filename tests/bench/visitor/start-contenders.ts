import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readManifest } from '@platform/composer/part-manifest';
import { keys } from '@site/site-model/bucket-keys';
import { compositionManifestSchema } from '@site/site-model/composition';
import { ROOT } from '../../bin/steps';
import { composeNow } from '../../budgets/compose-now';
import { type Certificate, makeCertificate } from '../../support/certificate';
import { astroContender } from './astro-contender';
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
  certificate: Certificate;
  close(): void;
}

/** Builds every contender from the current sources and serves them until `close`. */
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
    const single = await singleBuild(parts, work);
    const [monolith, prerendered] = await singleContenders(single, { store, manifest, parts });
    const [ours, bare] = ownContenders(store, manifest);
    const astro = await astroContender(store, manifest, work);
    const certificate = makeCertificate();
    for (const contender of [ours, monolith, prerendered, bare, astro]) {
      const hydrates = contender !== bare && contender !== astro;
      servers.push({ contender, hydrates, ...(await serveContender(contender, certificate)) });
    }
    return { servers, certificate, close };
  } catch (error) {
    close();
    throw error;
  }
}
