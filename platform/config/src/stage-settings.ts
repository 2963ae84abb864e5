import { BRAND } from '@site/contracts/brand';
import { VOICE_LIMIT_NAMES } from '@site/contracts/limits';
import { type StageSettings, stageSettingsSchema } from '@site/contracts/site-json';
import * as z from 'zod/mini';
import { isProduction, type Stage } from './stages';

/** Returns the settings with which a stage's pages are rendered. Throws `stage/invalid-settings` if a value is invalid. */
export function stageSettings(stage: Stage): StageSettings {
  // The order is fixed, because the same settings must hash to the same composition.
  const limits = VOICE_LIMIT_NAMES.filter((name) => stage.voiceLimits[name] !== undefined).map(
    (name) => [name, stage.voiceLimits[name]] as const,
  );
  const settings = stageSettingsSchema.safeParse({
    // Pages of a site on one machine contain the public origin, whatever their port.
    origin: stage.guarded ? stage.origins[0] : BRAND.origin,
    languageDetection: stage.languageDetection,
    voice: {
      agentId: stage.agentIds[0] ?? '',
      texts: stage.voiceTexts,
      enabled: stage.voiceEnabled,
      ...(limits.length > 0 ? { limits: Object.fromEntries(limits) } : {}),
    },
    ...(isProduction(stage) ? { production: true } : {}),
  });
  if (settings.success) return settings.data;
  throw new Error(
    `stage/invalid-settings: invalid page settings of the stage "${stage.name}". Correct them in platform/config/src/stages.ts:\n${z.prettifyError(settings.error)}`,
  );
}
