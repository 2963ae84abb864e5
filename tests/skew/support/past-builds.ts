/**
 * The stored builds, each made by `record.ts` from the commit in its name. 91d3f9c: the last before parts declared themselves (decision
 * 15), packages of edition 1. 9a27fdb: the last whose versions were named by their sources (decision 14), edition 0.
 */
export const PAST = {
  shell: 'shell-91d3f9c',
  content: 'mfe-content-91d3f9c',
  /** Built against React 19.1.0, and asking for that or newer. */
  contentReact191: 'mfe-content-91d3f9c-react-19.1.0',
  voiceBeforeNames: 'mfe-voice-9a27fdb',
} as const;
