import type { ProgramSpec } from '@platform/base/program';
import { releasableParts } from '@platform/releases/releasable-parts';

const NAME = 'npm run release --';

/** The release tool's commands and options, for its parser and its help. */
export const RELEASE = {
  name: NAME,
  says: `Publishes, shows and releases parts of the site. The parts are ${Object.keys(releasableParts()).join(', ')}.`,
  common: ['json', 'stage', 'as'],
  options: {
    json: { type: 'boolean', says: 'print one JSON object on standard output, the steps on standard error' },
    stage: {
      type: 'string',
      value: '<name>',
      says: 'a stage of the AWS account in use; default: local, the site that runs on LOCAL_DATA_DIR',
    },
    as: { type: 'string', value: '<part>', says: 'on AWS: as that part’s team, or as platform' },
    'dry-run': { type: 'boolean', says: 'only say what would be removed' },
    days: { type: 'string', value: '<days>', says: 'how long the preview stays open; default 7, at most 14' },
    reason: { type: 'string', value: '<text>', says: 'why, for everybody who is refused meanwhile' },
    pin: { type: 'string', value: '<composition>', multiple: true, says: 'keep this composition too' },
    built: {
      type: 'string',
      value: '<folder>',
      says: 'publish what "build" left there as it is, without running any of the part’s code',
    },
    gone: { type: 'boolean', says: 'addresses that would be lost answer 410 (gone)' },
    repository: {
      type: 'string',
      value: '<owner/name>',
      says: 'the repository of GitHub that releases the part',
    },
    ids: {
      type: 'string',
      value: '<owner/repository>',
      says: 'GitHub’s ids of both; needed for a private repository, otherwise GitHub is asked',
    },
    owner: { type: 'string', value: '<@org/team>', says: 'the team that answers for the part' },
    budget: { type: 'string', value: '<KB>', says: 'gzipped kilobytes of all its scripts; default 60' },
    yes: { type: 'boolean', says: 'take the whole site back without being asked' },
  },
  commands: {
    build: {
      takes: '<part>',
      says: 'build a part alone, and say where the result lies',
      example: `${NAME} build mfe-products`,
    },
    publish: {
      takes: '<part>',
      says: 'build a part alone, check it, and upload it as an immutable version',
      options: ['built'],
      example: `${NAME} publish mfe-products`,
    },
    preview: {
      takes: '<part> [version]',
      says: 'show a published version with what is live on the preview origin',
      options: ['days', 'built'],
      example: `${NAME} preview mfe-products --days 3`,
    },
    promote: {
      takes: '<part> [version]',
      says: 'put a published version live; default: the sources as they stand',
      options: ['built'],
      example: `${NAME} promote mfe-products 0123456789ab`,
    },
    canary: {
      takes: '<percent> [part] [version]',
      says: 'give a share of the visitors a part’s version, or a composition by its id; "canary off" ends it',
      options: ['built'],
      example: `${NAME} canary 10 mfe-products`,
    },
    rollback: {
      takes: '[part or composition]',
      says: 'take a part back to its version before, with the live others; without a part the whole site, which asks first',
      options: ['yes'],
      example: `${NAME} rollback mfe-products`,
    },
    freeze: {
      says: 'from now on nothing but a rollback changes what visitors get',
      options: ['reason'],
      example: `${NAME} freeze --reason "fair in Berlin"`,
    },
    thaw: { says: 'end the freeze', example: `${NAME} thaw` },
    status: { says: 'what is live', example: `${NAME} status --json` },
    history: {
      takes: '[count]',
      says: 'who released what when, newest first',
      example: `${NAME} history 20`,
    },
    diff: {
      takes: '[from] [to]',
      says: 'parts and pages that differ; default: the composition before the live one, and the live one',
      example: `${NAME} diff`,
    },
    abort: {
      takes: '<part>',
      says: 'take a part back that is not live: end its canary, close its previews',
      example: `${NAME} abort mfe-products`,
    },
    register: {
      takes: '<part>',
      says: 'write the file that lets a part of another repository release, for a review and a deployment',
      options: ['repository', 'ids', 'owner', 'budget'],
      example: `${NAME} register mfe-partners --repository octo-org/partners --owner @octo-org/web`,
    },
    retire: {
      takes: '<part>',
      says: 'take a part off the site; what it would lose of addresses must have moved, or be given up',
      options: ['gone'],
      example: `${NAME} retire mfe-partners --gone`,
    },
    init: { says: 'the first release of all parts, where nothing is live yet', example: `${NAME} init` },
    bootstrap: { says: 'the same as init', example: `${NAME} bootstrap --stage prod` },
    composition: {
      says: 'the id of what is live, or "none": what "cdk deploy -c composition=…" needs',
      example: `${NAME} composition --stage prod`,
    },
    doctor: {
      says: 'what is missing or will fail, on this machine or in the AWS account; ends with 1 when something will',
      example: `${NAME} doctor --stage prod`,
    },
    gc: {
      says: 'remove what no visitor and no rollback can need',
      options: ['dry-run', 'pin'],
      example: `${NAME} gc --dry-run`,
    },
  },
} as const satisfies ProgramSpec;
