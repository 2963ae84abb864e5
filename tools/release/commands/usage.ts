import type { ProgramSpec } from '@platform/base/program';
import { releasableParts } from '@platform/releases/orders/releasable-parts';

const NAME = 'npm run release --';

/** The release tool's commands and options, for the parser and the help. */
export const RELEASE = {
  name: NAME,
  says: `Publishes, shows and releases parts of the site. The parts are ${Object.keys(releasableParts()).join(', ')}.`,
  common: ['json', 'stage', 'as'],
  options: {
    json: {
      type: 'boolean',
      says: 'print one JSON object on standard output, and the steps on standard error',
    },
    stage: {
      type: 'string',
      value: '<name>',
      says: 'a stage of the AWS account in use; default: local, the site that runs on LOCAL_DATA_DIR',
    },
    as: { type: 'string', value: '<part>', says: 'on AWS: release as that part’s team, or as platform' },
    'dry-run': { type: 'boolean', says: 'only list what would be removed' },
    days: { type: 'string', value: '<days>', says: 'how long the preview stays open; default 7, at most 14' },
    reason: { type: 'string', value: '<text>', says: 'shown to everybody whose release the freeze rejects' },
    pin: { type: 'string', value: '<composition>', multiple: true, says: 'also keep this composition' },
    built: {
      type: 'string',
      value: '<folder>',
      says: 'publish the result of "build" in this folder, without running any of the part’s code',
    },
    gone: { type: 'boolean', says: 'addresses that have not moved answer 410 (gone)' },
    repository: {
      type: 'string',
      value: '<owner/name>',
      says: 'the GitHub repository that releases the part',
    },
    ids: {
      type: 'string',
      value: '<owner/repository>',
      says: 'GitHub’s ids of owner and repository; needed for a private repository, otherwise read from GitHub',
    },
    owner: { type: 'string', value: '<@org/team>', says: 'the team that owns the part' },
    budget: {
      type: 'string',
      value: '<KB>',
      says: 'limit for all its scripts in gzipped kilobytes; default 60',
    },
    yes: { type: 'boolean', says: 'roll the whole site back without confirmation' },
  },
  commands: {
    build: {
      takes: '<part>',
      says: 'build one part, and print the folder of the result',
      example: `${NAME} build mfe-products`,
    },
    publish: {
      takes: '<part>',
      says: 'build one part, check it, and upload it as an immutable version',
      options: ['built'],
      example: `${NAME} publish mfe-products`,
    },
    preview: {
      takes: '<part> [version]',
      says: 'show a published version with the live parts on the preview origin',
      options: ['days', 'built'],
      example: `${NAME} preview mfe-products --days 3`,
    },
    promote: {
      takes: '<part> [version]',
      says: 'make a published version live; default: build the current sources',
      options: ['built'],
      example: `${NAME} promote mfe-products 0123456789ab`,
    },
    canary: {
      takes: '<percent> [part] [version]',
      says: 'serve a part’s version, or a composition by its id, to a share of the visitors; "canary off" ends it',
      options: ['built'],
      example: `${NAME} canary 10 mfe-products`,
    },
    rollback: {
      takes: '[part or composition]',
      says: 'return a part to its previous version, with the live versions of the others; without a part, roll back the whole site after a confirmation',
      options: ['yes'],
      example: `${NAME} rollback mfe-products`,
    },
    freeze: {
      says: 'block every change to what visitors get, except rollbacks, until "thaw"',
      options: ['reason'],
      example: `${NAME} freeze --reason "fair in Berlin"`,
    },
    thaw: { says: 'end the freeze', example: `${NAME} thaw` },
    status: { says: 'show what is live', example: `${NAME} status --json` },
    history: {
      takes: '[count]',
      says: 'list who released what and when, newest first',
      example: `${NAME} history 20`,
    },
    diff: {
      takes: '[from] [to]',
      says: 'list parts and pages that differ; default: between the previous composition and the live one',
      example: `${NAME} diff`,
    },
    abort: {
      takes: '<part>',
      says: 'withdraw what is not live: end a part’s canary, close its previews',
      example: `${NAME} abort mfe-products`,
    },
    register: {
      takes: '<part>',
      says: 'write the file that lets another repository release a part; it takes effect after review and deployment',
      options: ['repository', 'ids', 'owner', 'budget'],
      example: `${NAME} register mfe-partners --repository octo-org/partners --owner @octo-org/web`,
    },
    retire: {
      takes: '<part>',
      says: 'remove a part from the site; its addresses must have moved, or be given up with --gone',
      options: ['gone'],
      example: `${NAME} retire mfe-partners --gone`,
    },
    init: { says: 'make the first release of all parts, if nothing is live yet', example: `${NAME} init` },
    bootstrap: { says: 'same as init', example: `${NAME} bootstrap --stage prod` },
    composition: {
      says: 'print the id of the live composition, or "none", for "cdk deploy -c composition=…"',
      example: `${NAME} composition --stage prod`,
    },
    doctor: {
      says: 'find what is missing or will fail, on this machine or in the AWS account; exits with 1 if something will fail',
      example: `${NAME} doctor --stage prod`,
    },
    gc: {
      says: 'remove files that no visitor and no rollback can need',
      options: ['dry-run', 'pin'],
      example: `${NAME} gc --dry-run`,
    },
  },
} as const satisfies ProgramSpec;
