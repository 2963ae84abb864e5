import { VOICE_LIMITS, type VoiceLimits } from '@site/contracts/limits';

/** When a call gives up or ends by itself, and how long before that the visitor is told. All in ms. */
export interface CallLimits {
  /** From a granted microphone to an open session. */
  connect: number;
  longest: number;
  longestWarning: number;
  silence: number;
  silenceWarning: number;
}

/** The limits of a stage that sets these otherwise than the defaults. */
export function callLimits(stage: VoiceLimits = {}): CallLimits {
  const seconds = { ...VOICE_LIMITS, ...stage };
  return {
    connect: seconds.VOICE_CONNECT_SECONDS * 1000,
    longest: seconds.VOICE_CALL_SECONDS * 1000,
    longestWarning: seconds.VOICE_CALL_WARNING_SECONDS * 1000,
    silence: seconds.VOICE_SILENCE_SECONDS * 1000,
    silenceWarning: seconds.VOICE_SILENCE_WARNING_SECONDS * 1000,
  };
}
