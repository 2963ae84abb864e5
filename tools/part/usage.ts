import type { ProgramSpec } from '@platform/base/program';
import { RELEASE } from '../release/commands/usage';

const NAME = 'npx part';
const { json, stage, as, built, gradually, show, yes } = RELEASE.options;

/** The commands of the program `part`, for the parser and the help. */
export const PART = {
  name: NAME,
  description:
    'Checks, tests, builds and releases the part in this folder. Without --stage, uses the site that runs on LOCAL_DATA_DIR.',
  common: ['json', 'stage', 'as'],
  options: {
    ...{ json, stage, as, built, gradually, show, yes },
    site: ['--site <address>', 'address of a running site; default: the one on LOCAL_DATA_DIR'],
    port: ['--port <number>', 'local port; 0: any free one; default 8090'],
  },
  commands: {
    dev: {
      description: 'show the running site with this part from its sources; pages reload when you save',
      options: ['site', 'port'],
      example: `${NAME} dev`,
    },
    check: { description: 'check types, texts and content files without a build', example: `${NAME} check` },
    test: { takes: '[file]', description: "run the part's tests", example: `${NAME} test` },
    build: { description: 'build the part, and print the folder of the result', example: `${NAME} build` },
    publish: {
      description: 'build, check and upload the part as an immutable version',
      options: ['built'],
      example: `${NAME} publish`,
    },
    preview: {
      takes: '[version]',
      description: 'show a published version with the live parts on the preview origin',
      options: ['built'],
      example: `${NAME} preview`,
    },
    canary: {
      takes: '[percent] [version]',
      description:
        'serve a version to a share of the visitors, beside the canaries of other parts; "canary <percent>" changes the share of the running one, "canary off" ends it',
      options: ['built', 'show'],
      example: `${NAME} canary 10`,
    },
    promote: {
      takes: '[version]',
      description: 'make a published version live; default: build the current sources',
      options: ['built', 'gradually'],
      example: `${NAME} promote`,
    },
    rollback: {
      description: 'return the part to its previous version, with the live versions of the others',
      example: `${NAME} rollback`,
    },
    abort: {
      description: 'withdraw what is not live: end the part’s canary, close its previews',
      example: `${NAME} abort`,
    },
    provenance: {
      takes: '[version]',
      description:
        'verify a version’s signature and files, and show who built it from what; default: the live one',
      example: `${NAME} provenance`,
    },
    status: {
      description: 'show what is live, the canaries with their figures, and the service levels',
      example: `${NAME} status --json`,
    },
    history: {
      takes: '[count]',
      description: 'list who released what and when, newest first',
      example: `${NAME} history 20`,
    },
  },
} as const satisfies ProgramSpec;
