/**
 * The stored builds, each made by `record.ts` from the commit in its name. 91d3f9c is the last commit before part
 * declarations (decision 15), with packages of edition 1. 9a27fdb is the last with source-based versions (decision 14),
 * edition 0.
 */
export const PAST = {
  shell: 'shell-91d3f9c',
  content: 'mfe-content-91d3f9c',
  /** Built against React 19.1.0 and requiring `^19.1.0`. */
  contentReact191: 'mfe-content-91d3f9c-react-19.1.0',
  voiceBeforeNames: 'mfe-voice-9a27fdb',
} as const;
