import { expect, it } from 'vitest';
import { fail, warn } from './finding';
import { isSick, printDiagnosis } from './print-diagnosis';

const rest = { value: 'v', cause: 'Why.', remedy: 'npm start' };
const diagnosis = (...findings: Parameters<typeof printDiagnosis>[0]['outcomes'][number]['findings']) => ({
  subject: 'stage prod',
  outcomes: [
    { check: 'stacks', passed: 'are whole', findings: [] },
    { check: 'secrets', passed: 'are there', findings },
  ],
  skipped: ['names'],
});

it('lists each finding with its value, code, cause and remedy', () => {
  const text = printDiagnosis(diagnosis(fail('doctor/a', rest), warn('doctor/b', rest)));
  expect(text).toBe(`Doctor: stage prod

ok    stacks   are whole
FAIL  secrets  v  [doctor/a]
      Why.
      → npm start
warn  secrets  v  [doctor/b]
      Why.
      → npm start

Not checked, because there are no credentials: names.
1 ok, 1 warning(s), 1 failure(s).`);
});

it('fails for a failure, not for a warning', () => {
  expect(isSick(diagnosis(fail('doctor/a', rest)))).toBe(true);
  expect(isSick(diagnosis(warn('doctor/b', rest)))).toBe(false);
});
