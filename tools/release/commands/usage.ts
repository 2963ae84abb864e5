import type { ProgramSpec } from '@platform/base/program';
import { releasableParts } from '@platform/releases/orders/doors';

const NAME = 'npm run release --';

/** The release tool's commands and options, for the parser and the help. */
export const RELEASE = {
  name: NAME,
  description: `Publishes, shows and releases parts of the site. The parts are ${Object.keys(releasableParts()).join(', ')}.`,
  common: ['json', 'stage', 'as'],
  options: {
    json: ['--json', 'print one JSON object on standard output, and the steps on standard error'],
    stage: [
      '--stage <name>',
      'a stage of the AWS account in use; default: local, the site that runs on LOCAL_DATA_DIR',
    ],
    as: [
      '--as <door>',
      'release through the door of a part, of platform, previews or operators, with its rights; default: on AWS the part’s, locally platform',
    ],
    dryRun: ['--dry-run', 'only list what would be removed'],
    timeout: ['--timeout <seconds>', 'how long each check may take; default 20'],
    reason: ['--reason <text>', 'shown to everybody whose release the freeze rejects'],
    built: [
      '--built <folder>',
      'publish the result of "build" in this folder, without running any of the part’s code',
    ],
    at: ['--at <address>', 'of an open preview, as "preview" prints it; default: make one'],
    gone: ['--gone', 'addresses that have not moved answer 410 (gone)'],
    repository: ['--repository <owner/name>', 'the GitHub repository that releases the part'],
    ids: [
      '--ids <owner/repository>',
      'GitHub’s ids of owner and repository; needed for a private repository, otherwise read from GitHub',
    ],
    owner: ['--owner <@org/team>', 'the team that owns the part'],
    gradually: [
      '--gradually',
      'give it to a growing share of the visitors; it is withdrawn by itself if it is worse than live',
    ],
    show: ['--show', 'print the address that shows the canary in your own browser'],
    yes: ['--yes', 'roll the whole site back'],
  },
  commands: {
    build: {
      takes: '<part>',
      description: 'build one part, and print the folder of the result',
      example: `${NAME} build mfe-products`,
    },
    publish: {
      takes: '<part>',
      description: 'build one part, check it, and upload it as an immutable version',
      options: ['built'],
      example: `${NAME} publish mfe-products`,
    },
    preview: {
      takes: '<part> [version]',
      description: 'show a published version with the live parts on the preview origin for seven days',
      options: ['built'],
      example: `${NAME} preview mfe-products`,
    },
    visit: {
      takes: '<part> [version]',
      description:
        'open every page of the part in a preview, in every language, on a desktop and a phone, and try what is on it; exits with 1 if something fails',
      options: ['built', 'at'],
      example: `${NAME} visit mfe-products`,
    },
    promote: {
      takes: '<part> [version]',
      description: 'make a published version live; default: build the current sources',
      options: ['built', 'gradually'],
      example: `${NAME} promote mfe-products 0123456789abcdef0123456789abcdef`,
    },
    canary: {
      takes: '[part] [percent] [version]',
      description:
        'serve a part’s version, or a composition by its id, to a share of the visitors, beside the canaries of others; "canary <part> <percent>" changes the share of a running one, "canary <part> off" ends it',
      options: ['built', 'show'],
      example: `${NAME} canary mfe-products 10`,
    },
    rollback: {
      takes: '[part-or-composition]',
      description:
        'return a part to its previous version, with the live versions of the others; without a part, list what a rollback of the whole site undoes, and do it with --yes',
      options: ['yes'],
      example: `${NAME} rollback mfe-products`,
    },
    freeze: {
      description: 'block every change to what visitors get, except rollbacks, until "thaw"',
      options: ['reason'],
      example: `${NAME} freeze --reason "fair in Berlin"`,
    },
    thaw: { description: 'end the freeze', example: `${NAME} thaw` },
    status: {
      description: 'show what is live, the canaries with their figures, and the service levels',
      example: `${NAME} status --json`,
    },
    history: {
      takes: '[count]',
      description: 'list who released what and when, newest first',
      example: `${NAME} history 20`,
    },
    abort: {
      takes: '<part>',
      description: 'withdraw what is not live: end a part’s canary, close its previews',
      example: `${NAME} abort mfe-products`,
    },
    register: {
      takes: '<part>',
      description:
        'write the file that lets another repository release a part; it takes effect after review and deployment',
      options: ['repository', 'ids', 'owner'],
      example: `${NAME} register mfe-partners --repository octo-org/partners --owner @octo-org/web`,
    },
    retire: {
      takes: '<part>',
      description: 'remove a part from the site; its addresses must have moved, or be given up with --gone',
      options: ['gone'],
      example: `${NAME} retire mfe-partners --gone`,
    },
    bootstrap: {
      description: 'make the first release of all parts, if nothing is live yet or the bucket has lost it',
      example: `${NAME} bootstrap --stage prod`,
    },
    composition: {
      description: 'print the id of the live composition, or "none", for "cdk deploy -c composition=…"',
      example: `${NAME} composition --stage prod`,
    },
    doctor: {
      description:
        'find what is missing or will fail, on this machine or in the AWS account; exits with 1 if something will fail',
      options: ['timeout'],
      example: `${NAME} doctor --stage prod`,
    },
    gc: {
      description: 'remove files that no visitor and no rollback can need',
      options: ['dryRun'],
      example: `${NAME} gc --dry-run`,
    },
  },
} as const satisfies ProgramSpec;
