import { suggestion } from '../../platform/base/src/nearest.mjs';

/**
 * What the commands of the root take, by the script that each runs: printed for --help, before anything is installed. One with
 * `instead` takes no argument, and says what does what people try with one.
 */
export const HELP = {
  'platform/local/src/start.ts': {
    usage: 'npm start',
    instead: 'What can be set are variables, such as PORT=9000 npm start: see "Environment" in README.md.',
    says: 'Builds what changed and serves the whole site as it deploys, with previews, API and emulators.',
    options: [
      'PORT=<port>            the site; default 8080',
      'LOCAL_DATA_DIR=<path>  where everything is stored; default .local',
    ],
    example: 'PORT=9000 npm start',
  },
  'tools/dev/start.ts': {
    usage: 'npm run dev [-w <part>]',
    says: 'Serves the parts from their sources with hot reload; with -w one of them inside the published others.',
    options: [
      'PORT=<port>            the site; default 8080',
      'LOCAL_DATA_DIR=<path>  where everything is stored; default .local',
    ],
    example: 'npm run dev -w mfe-products',
  },
  'tests/bin/test.ts': {
    usage: 'npm test [-- <part or word> …]',
    says: 'Runs the checks of every commit: format, types, unit, composition, infrastructure, end to end. Ends with "N passed, N failed".',
    options: [
      '<part or word>         only unit tests whose path holds it, and the file of tests/e2e that it names',
      'BROWSER_PATH=<path>    a Chromium to use',
    ],
    example: 'npm test -- mfe-products',
  },
  'tests/bin/nightly.ts': {
    usage: 'npm run test:nightly',
    instead: 'What it runs one by one: npm test, npm run test:soak, npm run test:load.',
    says: 'Runs every check and what takes too long for every commit: more pages, languages and rounds, and the site under load.',
    options: ['BROWSER_PATH=<path>    a Chromium to use'],
    example: 'npm run test:nightly',
  },
  'tests/bin/check.ts': {
    usage: 'npm run check',
    instead: 'To format a file: npx biome check --write <file>.',
    says: 'Checks format, import rules, types, and that no file holds a secret.',
    options: [],
    example: 'npm run check',
  },
  'tests/bin/audit.ts': {
    usage: 'npm run audit',
    instead: 'It always reads package-lock.json.',
    says: 'Lists known faults of the packages.',
    options: [],
    example: 'npm run audit',
  },
  'tools/pack/write.ts': {
    usage: 'npm run pack -- <folder>',
    says: 'Packs what a part in a repository of its own depends on, as archives that any npm registry takes, and says their version.',
    options: [],
    example: 'npm run pack -- ../archives',
  },
  'tests/bench/run.ts': {
    usage: 'npm run bench -- [visitor|lighthouse|composer|release|api …] [--quick]',
    says: 'Measures speed beside what one would build instead.',
    options: ['--quick                fewer rounds'],
    example: 'npm run bench -- composer --quick',
  },
  'tests/visual/run.ts': {
    usage: 'npm run visual -- [page|picture …] [--accept]',
    says: 'Compares pictures of pages with the accepted ones, in three widths, light and dark.',
    options: [
      '--accept               the new pictures become the accepted ones',
      'BROWSER_PATH=<path>    a Chromium to use',
    ],
    example: 'npm run visual -- home --accept',
  },
  'tests/mutation/run.ts': {
    usage: 'npm run mutate -- [group …]',
    says: 'Changes the code and sees whether a test notices.',
    options: [],
    example: 'npm run mutate',
  },
  'tests/load/run.ts': {
    usage: 'npm run test:load',
    instead: 'What can be set are variables, such as LOAD_ROUNDS=0 npm run test:load.',
    says: 'Puts the site under load and under releases, and sees whether it gives its memory back.',
    options: [
      'LOAD_WAVES=<count>     waves that are measured',
      'LOAD_ROUNDS=<count>    rounds of releases; 0: none',
    ],
    example: 'LOAD_ROUNDS=0 npm run test:load',
  },
  'tests/bin/soak.ts': {
    usage: 'npm run test:soak',
    instead: 'It always releases a hundred times.',
    says: 'Lets two teams release at once, a hundred times.',
    options: [],
    example: 'npm run test:soak',
  },
  'tests/bin/versions.ts': {
    usage: 'npm run test:versions',
    instead: 'It always tries every change.',
    says: 'Says for one change after another which parts get another version.',
    options: [],
    example: 'npm run test:versions',
  },
  'tools/limits/write.ts': {
    usage: 'npm run limits',
    instead: 'It always counts the stage prod.',
    says: 'Writes how much of each limit of AWS the design uses.',
    options: [],
    example: 'npm run limits',
  },
  'tools/bill/write.ts': {
    usage: 'npm run bill',
    instead: 'It always counts the stage prod.',
    says: 'Writes what a month costs into infra/docs/owner.md.',
    options: [],
    example: 'npm run bill',
  },
  'tools/pipelines/write.ts': {
    usage: 'npm run pipelines',
    instead: 'It always writes those of all parts.',
    says: 'Writes the parts’ workflows, with the paths on which each runs, and .github/CODEOWNERS.',
    options: [],
    example: 'npm run pipelines',
  },
};

/** The help of a script where it was asked for and where the script has none of its own; else undefined. */
export function helpOf(script, args) {
  const help = HELP[script];
  if (!help || !args.some((arg) => arg === '--help' || arg === '-h')) return undefined;
  const options = help.options.map((line) => `  ${line}`);
  return [
    help.says,
    '',
    `Usage: ${help.usage}`,
    ...(options.length > 0 ? ['', 'Options:', ...options] : []),
    '',
    `Example: ${help.example}`,
  ].join('\n');
}

/** What to tell whoever gave arguments to a script that takes none; else undefined. */
export function refusalOf(script, args) {
  const { usage, instead } = HELP[script] ?? {};
  const [first] = args;
  if (!instead || first === undefined) return undefined;
  return `${usage} takes no arguments, and was given "${first}".${suggestion(first, ['--help'])} ${instead}`;
}
