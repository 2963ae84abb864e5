import type { ProgramSpec } from '@platform/base/program';
import { RELEASE } from '../release/commands/usage';

const NAME = 'npx part';
const { json, stage, as, days, built, yes } = RELEASE.options;

/** The commands of a part that has a repository of its own, for their parser and their help. */
export const PART = {
  name: NAME,
  says: 'Checks, tests, builds and releases the part in this folder. Without --stage against the site that runs on LOCAL_DATA_DIR.',
  common: ['json', 'stage', 'as'],
  options: {
    ...{ json, stage, as, days, built, yes },
    site: {
      type: 'string',
      value: '<address>',
      says: 'a running site by its address alone; default: the one on LOCAL_DATA_DIR',
    },
    port: { type: 'string', value: '<number>', says: 'port of the page; 0: any free one; default 8090' },
  },
  commands: {
    dev: {
      says: 'show the running site with this part from its sources, which reload as you save',
      options: ['site', 'port'],
      example: `${NAME} dev`,
    },
    check: { says: 'check types, texts and content files, without a build', example: `${NAME} check` },
    test: { takes: '[file]', says: "run the part's tests", example: `${NAME} test` },
    build: { says: 'build the part, and say where the result lies', example: `${NAME} build` },
    publish: {
      says: 'build, check, and upload the part as an immutable version',
      options: ['built'],
      example: `${NAME} publish`,
    },
    preview: {
      takes: '[version]',
      says: 'show a published version with what is live on the preview origin',
      options: ['days', 'built'],
      example: `${NAME} preview --days 3`,
    },
    canary: {
      takes: '<percent> [version]',
      says: 'give a share of the visitors a version; "canary off" ends it',
      options: ['built'],
      example: `${NAME} canary 10`,
    },
    promote: {
      takes: '[version]',
      says: 'put a published version live; default: the sources as they stand',
      options: ['built'],
      example: `${NAME} promote`,
    },
    rollback: {
      says: 'take the part back to its version before, with the live others',
      example: `${NAME} rollback`,
    },
    abort: {
      says: 'take the part back that is not live: end its canary, close its previews',
      example: `${NAME} abort`,
    },
    status: { says: 'what is live', example: `${NAME} status --json` },
    history: {
      takes: '[count]',
      says: 'who released what when, newest first',
      example: `${NAME} history 20`,
    },
  },
} as const satisfies ProgramSpec;
