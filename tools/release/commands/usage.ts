import { registeredParts } from '@platform/config/repositories';
import { stageParts } from '@platform/config/stages';

const NAME = 'npm run release --';
const PARTS = stageParts({ registered: registeredParts() });

export const RELEASE = {
  name: NAME,
  description: `Publishes, shows and releases parts of the site. The parts are ${PARTS.join(', ')}.`,
  common: ['json', 'stage', 'as'],
  options: {
    json: ['--json', 'print one JSON object on standard output, and the steps on standard error'],
    stage: [
      '--stage <name>',
      'a stage of the AWS account in use; default: local, the site that runs on LOCAL_DATA_DIR',
    ],
    as: [
      '--as <function>',
      'release through the function of a part, of platform, previews or operators, with its rights; default: on AWS the part’s, locally platform',
    ],
    dryRun: ['--dry-run', 'only list what would be removed'],
    timeout: ['--timeout <seconds>', 'how long each check may take; default 20'],
    reason: ['--reason <text>', 'shown to everybody whose release the freeze rejects'],
    built: ['--built <folder>', 'publish the result of "build" in this folder, without running any of the part’s code'],
    at: ['--at <address>', 'of an open preview, as "preview" prints it; default: make one'],
    gone: ['--gone', 'addresses that have not moved answer 410 (gone)'],
    gradually: [
      '--gradually',
      'give it to 10 %, then 50 %, then all visitors within an hour, after the rollouts that came before; it is withdrawn by itself if it fails more than live',
    ],
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
    rollback: {
      takes: '[part-or-composition]',
      description:
        'end a part’s rollout, or else return the part to its previous version, with the live versions of the others; without a part, list what a rollback of the whole site undoes, and do it with --yes',
      options: ['yes'],
      example: `${NAME} rollback mfe-products`,
    },
    freeze: {
      description: 'block every change to what visitors get, except rollbacks and the end of a rollout, until "thaw"',
      options: ['reason'],
      example: `${NAME} freeze --reason "fair in Berlin"`,
    },
    thaw: { description: 'end the freeze', example: `${NAME} thaw` },
    status: {
      description: 'show what is live, the rollout with its figures, what waits, and the service levels',
      example: `${NAME} status --json`,
    },
    history: {
      takes: '[count]',
      description: 'list who released what and when, newest first',
      example: `${NAME} history 20`,
    },
    abort: {
      takes: '<part>',
      description: 'end what a part tries: its rollout, its place in the line, its previews; what is live stays',
      example: `${NAME} abort mfe-products`,
    },
    retire: {
      takes: '<part>',
      description: 'remove a part from the site; its addresses must have moved, or be given up with --gone',
      options: ['gone'],
      example: `${NAME} retire mfe-partners --gone`,
    },
    'release-all': {
      description: 'make the first release of all parts, if nothing is live yet or the bucket has lost it',
      example: `${NAME} release-all --stage prod`,
    },
    composition: {
      description: 'print the id of the live composition, or "none", for "cdk deploy -c composition=…"',
      example: `${NAME} composition --stage prod`,
    },
    doctor: {
      description:
        'list the placeholders of the parts, and with --stage what is missing or will fail in the AWS account; exits with 1 if something will fail',
      options: ['timeout'],
      example: `${NAME} doctor --stage prod`,
    },
    'try-edge': {
      takes: '<folder>',
      description:
        'run the edge functions of the deployed stage staging on recorded events, and compare with this machine; the folder has the templates of prod, and in its folder staging those of staging',
      example: `${NAME} try-edge cdk.out`,
    },
    gc: {
      description: 'remove files that no visitor and no rollback can need',
      options: ['dryRun'],
      example: `${NAME} gc --dry-run`,
    },
  },
} as const;
