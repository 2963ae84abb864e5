import { suggestWord } from '@platform/base/release-error';
import { provideChromium, provideOthers } from '../browser/provide-browsers';
import { projectFiles } from '../support/project-files';
import { installTools } from '../tools/install-tools';
import { type Count, check, program, run, staticChecks, sum } from './steps';
import { endToEndTests, unitTests } from './suites';

/** What every change must pass: static checks, fast unit tests and one pass in Chromium, or those of both that arguments select. */
async function fast(unit: string[] = [], specs: string[] = []): Promise<Count> {
  await installTools(['njs']);
  await provideChromium();
  // At once, because the browser waits for them.
  const built = check('Builds of the site', program('tests/e2e/support/build-site.ts'));
  const counts = await Promise.all([
    staticChecks(),
    unitTests(['--project=!slow', ...unit], { some: unit.length > 0 }),
  ]);
  const build = await built;
  // Without builds every browser test would fail for the same reason.
  const pass = build.failures.length > 0 ? build : await endToEndTests(['--project=fast', ...specs]);
  console.log('NOT RUN: slow unit tests, most end-to-end tests, other browsers: "npm run test:rest" runs them.');
  return sum([...counts, pass]);
}

/** The fast unit tests that import what changed since a commit, and the changed end-to-end tests: all, if the site changed. */
async function changed(since = 'main'): Promise<Count> {
  const { output } = await run('git', ['diff', '--name-only', since], { quiet: true });
  const site = /^(?!tests\/|tools\/|docs\/|\.)(?!.*(\.test\.tsx?|\.md)$)./m.test(output);
  return fast([`--changed=${since}`], site ? [] : [`--only-changed=${since}`]);
}

/** What `fast` leaves out, or one share of it. Browsers wait a fifth of the time, so slow unit tests run in the background. */
async function rest(share?: string): Promise<Count> {
  const shares = ['unit', 'chromium', 'others'];
  if (share !== undefined && !shares.includes(share))
    refuse(`"${share}" is none of ${shares.join(', ')}. [test/unknown-share]`);
  const [unit, chromium, others] = shares.map((name) => share === undefined || share === name);
  await installTools(['njs', 'moto', 'cfn-lint']);
  if (chromium || others) await provideChromium();
  const { there, failures } = others ? await provideOthers() : { there: [], failures: [] };
  const projects = [...(chromium ? ['rest'] : []), ...there].map((name) => `--project=${name}`);
  const counts = await Promise.all([
    ...(unit ? [unitTests(['--project=slow'], { background: projects.length > 0 })] : []),
    ...(projects.length > 0 ? [endToEndTests(projects)] : []),
  ]);
  return sum([...counts, { passed: 0, failures }]);
}

const isSpec = (file: string) => file.endsWith('.spec.ts');

/** Unit tests whose path contains one of the words, and the end-to-end tests whose path or file name is one. */
async function named(words: readonly string[]): Promise<Count> {
  const files = projectFiles().filter((file) => /\.test\.tsx?$|^tests\/e2e\/.*\.spec\.ts$/.test(file));
  const found = words.flatMap((typed) => {
    const word = typed.replace(/^\.?\/|\/$/g, '').toLowerCase();
    const fits = (file: string) =>
      isSpec(file)
        ? `/${file}`.endsWith(`/${word.replace(/\.spec\.ts$/, '')}.spec.ts`)
        : file.toLowerCase().includes(word);
    if (word !== '' && files.some(fits)) return files.filter(fits);
    const near = suggestWord(typed, ['--help', ...files.flatMap((file) => file.split(/[/.]/))]);
    const advice = "Give a piece of a unit test's path, such as a folder, or the name of a file in tests/e2e.";
    return refuse(`No test matches "${typed}".${near} ${advice} [test/unknown-word]`);
  });
  if (found.some((file) => /\.(browser\.test|spec)\./.test(file))) await provideChromium();
  const counts = [
    ...(found.every(isSpec) ? [] : [await unitTests(found, { some: true })]),
    ...(found.some(isSpec) ? [await endToEndTests(['--project=fast', '--project=rest', ...found])] : []),
  ];
  console.log('NOT RUN: all other tests, and other browsers: "npm run test:all" runs them.');
  return sum(counts);
}

/** Ends the run with a message about its arguments. */
function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Runs what the arguments say. The nightly run includes the tests tagged so. */
async function ordered([first, ...others]: readonly string[]): Promise<Count> {
  if (first === '--nightly') process.env.NIGHTLY = 'true';
  if (first === '--all') return sum([await fast(), await rest()]);
  if (first === '--nightly') return sum([await ordered(['--all']), await ordered(['--load'])]);
  if (first === '--rest') return rest(others[0]);
  if (first === '--changed') return changed(others[0]);
  if (first === '--load') return check('Load', program('tests/load/run.ts'), false);
  return first === undefined ? fast() : named([first, ...others]);
}

const { passed, failures } = await ordered(process.argv.slice(2));
// At the end, because a long log is often cut at its beginning.
for (const failure of failures) console.log(`FAIL ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
