import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The fields of Vitest's JSON report that say what failed. */
export interface UnitResults {
  testResults: {
    /** Absolute path. */
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

/** The fields of Playwright's JSON report that say what failed. */
export interface EndToEndResults {
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** Returns a line for each failed test, and for each file that did not load: file, name, and the message's first line. */
export const failedUnitTests = ({ testResults }: UnitResults, root: string): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [line(file, 'the file', message)];
    return tests.map((test) => line(file, test.fullName, test.failureMessages?.[0]));
  });

/** Returns a line for each failed test: browser, file and line, title, and the last message's first line. */
export const failedEndToEndTests = ({ suites }: EndToEndResults): string[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, line: at, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) =>
          line(`[${projectName}] ${file}:${at}`, title, results.at(-1)?.error?.message),
        ),
    ),
    ...failedEndToEndTests({ suites: inner }),
  ]);

/** Playwright writes terminal colours into messages. */
function line(where: string, what: string, message = ''): string {
  const [first = ''] = stripVTControlCharacters(message).trim().split('\n');
  return `${where} › ${what}${first ? `: ${first.slice(0, 300)}` : ''}`;
}
