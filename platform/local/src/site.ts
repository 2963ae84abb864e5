import { ROOT } from '@platform/base/root';
import { composerHash } from '@platform/composer/content-ids';
import type { Environment } from '@platform/config/environment';
import { buildLatest, buildPart, builtManifest } from '@platform/releases/build/build-part';
import { allParts, type Part } from '@platform/releases/build/parts';
import { dataPaths, siteOn } from '@platform/releases/local/local-site';
import { type Started, startFromSources } from '@platform/releases/local/start-sources';
import { publishVersion, type ReleaseSite } from '@platform/releases/release-site';
import type { Versions } from '@site/site-model/composition';
import type { BuildMode } from '@site/site-model/part-manifest';
import { diskFault } from './disk-fault';
import { type Platform, startPlatform } from './platform';
import { synthesizeTemplates } from './synth';

interface SiteOptions {
  environment: Environment;
  cdkOut: string;
  mode?: BuildMode;
  /** Wraps each long step, to show progress. */
  step?<T>(what: string, work: () => Promise<T>): Promise<T>;
  log(line: string): void;
}

export interface Site extends Platform, Pick<ReleaseSite, 'target' | 'call'> {
  composition: string;
  /** What the start changed. */
  started: Started;
}

/** Synthesizes the templates, starts the platform, and releases the parts that changed in this checkout since its last start. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { environment, cdkOut, mode = 'production', log } = options;
  const step = options.step ?? ((_what, work) => work());
  const dataDir = environment.LOCAL_DATA_DIR;
  await step('Synthesizing the AWS templates', () => synthesizeTemplates({ cdkOut, stage: 'local', environment }));
  const platform = await step('Starting the local platform', () => startPlatform({ environment, cdkOut, log }));
  const { close } = platform;
  try {
    const { target, call } = siteOn(dataDir, platform);
    const parts = new Map<string, Part>();
    const versions: Versions = {};
    for (const part of allParts(mode)) {
      const built = builtManifest(part) ? part : await step(`Building ${part.name}`, () => buildLatest(part));
      parts.set(part.name, built);
      versions[part.name] = (await buildPart(built)).version;
    }
    const publishPart = async (name: string) => {
      const part = parts.get(name);
      if (part) await step(`Publishing ${name}`, () => publishVersion(part, target.store));
    };
    const started = await startFromSources(
      { target, call: (order) => step('Composing every page', () => call(order)) },
      { checkout: ROOT, versions, composer: composerHash(), publish: publishPart },
      dataPaths(dataDir).starts,
    );
    return { ...platform, target, call, composition: started.live.composition, started };
  } catch (error) {
    await close();
    throw diskFault(dataDir, error);
  }
}
