import { expect, it } from 'vitest';
import { failedEndToEndTests, failedUnitTests } from './failures';

it('names failed unit tests, and files that did not load', () => {
  const test = (status: string, fullName: string, ...failureMessages: string[]) => ({
    ...{ status, fullName, failureMessages },
  });
  const file = (
    name: string,
    status: string,
    message: string,
    ...assertionResults: ReturnType<typeof test>[]
  ) => ({
    ...{ name: `/root/${name}`, status, message, assertionResults },
  });
  const testResults = [
    file(
      'a.test.ts',
      'failed',
      '',
      test('passed', 'adds'),
      test('failed', 'sums up', 'Error: 1 is not 2\n  at x'),
    ),
    file('b.test.ts', 'failed', 'SyntaxError: unexpected\n  at y'),
    file('c.test.ts', 'passed', '', test('passed', 'stays')),
  ];
  expect(failedUnitTests({ testResults }, '/root')).toEqual([
    'a.test.ts › sums up: Error: 1 is not 2',
    'b.test.ts › the file: SyntaxError: unexpected',
  ]);
});

it('names failed end-to-end tests of inner suites with their browser', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    ...{ title, file: 'e2e/a.spec.ts', line: 7 },
    tests: [{ projectName: 'webkit', status, results: messages.map((message) => ({ error: { message } })) }],
  });
  const suites = [
    {
      specs: [spec('passes', 'expected')],
      suites: [
        { specs: [spec('fails', 'unexpected', 'first try', '\u001b[31mError: late\u001b[39m\ncall log')] },
      ],
    },
    { specs: [spec('is flaky', 'flaky', 'once'), spec('is silent', 'unexpected')] },
  ];
  expect(failedEndToEndTests({ suites })).toEqual([
    '[webkit] e2e/a.spec.ts:7 › fails: Error: late',
    '[webkit] e2e/a.spec.ts:7 › is silent',
  ]);
});
