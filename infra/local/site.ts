import { BRAND } from '@site/contracts/brand';
import type { StageSettings } from '@site/contracts/composition';
import type { Environment } from '@site/contracts/environment';
import { VOICE_LIMIT_NAMES } from '@site/contracts/limits';
import { stageByName } from '../config/stages';
import { allParts, type BuildMode } from '../release/build/parts';
import { type LocalTarget, localTarget } from '../release/local-target';
import { publish } from '../release/publish';
import { releaseAll } from '../release/release';
import { type Platform, startPlatform } from './platform';
import { synth } from './synth';

export interface SiteOptions {
  environment: Environment;
  cdkOut: string;
  mode?: BuildMode;
  /** Wraps each long step, to show progress. */
  step?<T>(what: string, work: () => Promise<T>): Promise<T>;
  log(line: string): void;
}

export interface Site extends Platform {
  target: LocalTarget;
  composition: string;
}

/** What the local stage decides for every page. */
export function localSettings(environment: Environment): StageSettings {
  const stage = stageByName('local', environment);
  const given = VOICE_LIMIT_NAMES.filter((name) => environment[name] !== undefined);
  const limits = {
    ...stage.voiceLimits,
    ...Object.fromEntries(given.map((name) => [name, Number(environment[name])])),
  };
  return {
    origin: BRAND.origin,
    languageDetection: environment.LANGUAGE_DETECTION,
    voice: {
      agentId: stage.agentIds[0] ?? '',
      texts: environment.VOICE_TEXTS,
      enabled: stage.voiceEnabled,
      // Absent where nothing differs, so that the same settings are the same composition.
      ...(Object.keys(limits).length > 0 ? { limits } : {}),
    },
  };
}

/** Builds what has changed, synthesizes, starts the platform, and makes the sources as they stand live. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { environment, cdkOut, mode = 'production', log } = options;
  const step = options.step ?? ((_what, work) => work());
  const dataDir = environment.LOCAL_DATA_DIR;
  await step('Synthesizing the AWS templates', () => synth({ cdkOut, stage: 'local', environment }));
  const platform = await step('Starting the local platform', () =>
    startPlatform({
      environment,
      dataDir,
      cdkOut,
      port: environment.PORT,
      previewPort: environment.PREVIEW_PORT,
      dynamodbPort: environment.DYNAMODB_PORT,
      log,
    }),
  );
  try {
    const target = localTarget({ dataDir, dynamodbUrl: platform.dynamodbUrl });
    const versions: Record<string, string> = {};
    for (const part of allParts(mode)) {
      await step(`Building and publishing ${part.name}`, () => publish(part, target.store));
      versions[part.name] = part.version;
    }
    const manifest = await step('Composing every page', () =>
      releaseAll(target, versions, localSettings(environment)),
    );
    return { ...platform, target, composition: manifest.id };
  } catch (error) {
    await platform.close();
    throw error;
  }
}
