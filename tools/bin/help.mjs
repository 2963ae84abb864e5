/**
 * The help of the root's npm scripts, by the file that each runs; printed for --help before anything is installed. A script
 * with `instead` takes no arguments; the text says what to use instead of one. `example`: default: the usage.
 */
export const HELP = {
  'platform/local/src/start.ts': {
    usage: 'npm start',
    instead: 'Set variables instead, such as PORT=9000 npm start: see .env.example.',
    description: 'Builds what changed and serves the whole site as it is deployed, with previews, API and emulators.',
    options: [
      'PORT=<port>            the site; default 8080',
      'LOCAL_DATA_DIR=<path>  where everything is stored; default .local',
    ],
    example: 'PORT=9000 npm start',
  },
  'tools/dev/start.ts': {
    usage: 'npm run dev [-w <part> [-- --site <address>]]',
    description:
      'Serves the parts from their sources with hot reload; with -w only one part, in the pages of a running site.',
    options: [
      '--site <address>       with -w: the running site; default: that of npm start',
      'PORT=<port>            the site; default 8080, with -w 8090',
      'LOCAL_DATA_DIR=<path>  where everything is stored; default .local',
    ],
    example: 'npm run dev -w mfe-products',
  },
  'tests/bin/test.ts': {
    usage: 'npm test [-- <part or word> … | --changed [<commit>] | --nightly | --load]',
    description:
      'Runs what every change must pass: format, types, fast unit tests, and the site in Chromium. Ends with "N passed, N failed". "npm run test:rest" runs the rest, "npm run test:all" both.',
    options: [
      '<part or word>         only unit tests whose path contains it, and the file of tests/e2e with that name',
      '--changed [<commit>]   unit tests that import what changed since then, and Chromium; default: main',
      '--nightly              everything, with more pages, languages and rounds, then the load test: two hours',
      '--load                 the load test: pages and leads of many visitors, with releases meanwhile',
      'unit|chromium|others   of "npm run test:rest": only this share',
      'BROWSER_PATH=<path>    a Chromium to use',
    ],
    example: 'npm test -- mfe-products',
  },
  'tests/bin/check.ts': {
    usage: 'npm run check',
    instead: 'It always checks everything. To format a file: npx biome check --write <file>.',
    description: 'Checks format, import rules and types, and that no file contains a secret.',
  },
  'tools/pack/write.ts': {
    usage: 'npm run pack -- <folder>',
    description:
      'Builds the packages that a part in its own repository depends on as npm archives, and prints their version.',
    example: 'npm run pack -- ../archives',
  },
  'tools/generate/write.ts': {
    usage: 'npm run generate',
    instead: 'It always writes everything.',
    description:
      'Writes what follows from the code: the parts’ workflows, .github/CODEOWNERS, and the codes in docs/release-reference.md.',
  },
  'tools/stage/bootstrap-account.ts': {
    usage: 'npm run bootstrap:aws -- --account <id>',
    description:
      'Prepares the AWS account of the credentials in use for deployments, once, and again after a change of infra/account.json.',
    options: ['--account <id>         the account that the credentials must belong to'],
    example: 'npm run bootstrap:aws -- --account 123456789012',
  },
  'tests/bench/run.ts': {
    usage: 'npm run bench -- [visitor|walks] [--quick]',
    description: 'Measures speed, compared with the same site as one application and with Astro.',
    options: ['--quick                fewer pages and visits'],
    example: 'npm run bench -- visitor --quick',
  },
};

/** Returns the help of a script if --help was given and HELP has one; else undefined. */
export function helpOf(script, args) {
  const help = HELP[script];
  if (!help || !args.some((arg) => arg === '--help' || arg === '-h')) return undefined;
  const { description, usage, options = [], example = usage } = help;
  const listed = options.length > 0 ? ['', 'Options:', ...options.map((line) => `  ${line}`)] : [];
  return [description, '', `Usage: ${usage}`, ...listed, '', `Example: ${example}`].join('\n');
}

/** Returns the error for arguments given to a script that takes none; else undefined. */
export function refusalOf(script, args) {
  const { usage, instead } = HELP[script] ?? {};
  const [first] = args;
  if (!instead || first === undefined) return undefined;
  return `${usage} takes no arguments, but got "${first}". ${instead}`;
}
