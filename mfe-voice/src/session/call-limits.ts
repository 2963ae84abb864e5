import { VOICE_LIMITS, type VoiceLimits } from '@site/contracts/limits';

/** Timeouts of a call and their warning times, in ms. */
export interface CallLimits {
  /** From the microphone permission to an open session. */
  connect: number;
  longest: number;
  longestWarning: number;
  silence: number;
  silenceWarning: number;
}

/** Returns the limits of a stage: the defaults with its overrides. */
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
