/**
 * The stored builds, each made by `record.ts` from the commit in its name. 91d3f9c is the last commit before part
 * declarations (decision 15), with packages of edition 1. 9a27fdb is the last with source-based versions (decision 14),
 * edition 0. 3a470cc is the last before compressed copies (decision 25), edition 2.
 */
export const PAST = {
  shell: 'shell-91d3f9c',
  content: 'mfe-content-91d3f9c',
  shellBeforeCopies: 'shell-3a470cc',
  contentBeforeCopies: 'mfe-content-3a470cc',
  /** Built against React 19.1.0 and requiring `^19.1.0`. */
  contentReact191: 'mfe-content-91d3f9c-react-19.1.0',
  voiceBeforeNames: 'mfe-voice-9a27fdb',
} as const;
