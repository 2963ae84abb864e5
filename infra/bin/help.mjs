/** What the commands of the root take, by the script that each runs: printed for --help, before anything is installed. */
export const HELP = {
  'infra/local/start.ts': {
    usage: 'npm start',
    says: 'Builds what changed and serves the whole site as it deploys, with previews, API and emulators.',
    options: [
      'PORT=<port>            the site; default 8080',
      'LOCAL_DATA_DIR=<path>  where everything is stored; default .local',
    ],
    example: 'PORT=9000 npm start',
  },
  'infra/dev/start.ts': {
    usage: 'npm run dev [-w <part>]',
    says: 'Serves the parts from their sources with hot reload; with -w one of them inside the published others.',
    options: [
      'PORT=<port>            the site; default 8080',
      'LOCAL_DATA_DIR=<path>  where everything is stored; default .local',
    ],
    example: 'npm run dev -w mfe-products',
  },
  'tests/bin/test.ts': {
    usage: 'npm test',
    says: 'Runs every check: format, types, unit, composition, infrastructure, end to end. Ends with "N passed, N failed".',
    options: ['BROWSER_PATH=<path>    a Chromium to use'],
    example: 'npm test',
  },
  'tests/bin/check.ts': {
    usage: 'npm run check',
    says: 'Checks format, import rules, types, and that no file holds a secret.',
    options: [],
    example: 'npm run check',
  },
  'tests/bin/audit.ts': {
    usage: 'npm run audit',
    says: 'Lists known faults of the packages.',
    options: [],
    example: 'npm run audit',
  },
  'tests/bench/run.ts': {
    usage: 'npm run bench -- [visitor|lighthouse|composer|release|api …] [--quick]',
    says: 'Measures speed beside what one would build instead.',
    options: ['--quick                fewer rounds'],
    example: 'npm run bench -- composer --quick',
  },
  'tests/mutation/run.ts': {
    usage: 'npm run mutate -- [group …]',
    says: 'Changes the code and sees whether a test notices.',
    options: [],
    example: 'npm run mutate',
  },
  'tests/load/run.ts': {
    usage: 'npm run test:load',
    says: 'Puts the site under load and under releases, and sees whether it gives its memory back.',
    options: [
      'LOAD_WAVES=<count>     waves that are measured',
      'LOAD_ROUNDS=<count>    rounds of releases; 0: none',
    ],
    example: 'LOAD_ROUNDS=0 npm run test:load',
  },
  'tests/bin/soak.ts': {
    usage: 'npm run test:soak',
    says: 'Lets two teams release at once, a hundred times.',
    options: [],
    example: 'npm run test:soak',
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
