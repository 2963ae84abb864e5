import type { Diagnosis } from './diagnose';
import type { Finding } from './finding';

const LABEL = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

const count = (findings: readonly Finding[], severity: Finding['severity']) =>
  findings.filter((finding) => finding.severity === severity).length;

/** Formats the diagnosis as a list for people. */
export function printDiagnosis({ subject, outcomes, skipped }: Diagnosis): string {
  const width = Math.max(...outcomes.map(({ check }) => check.length)) + 2;
  const lines = outcomes.flatMap(({ check, passed, findings }) =>
    findings.length === 0
      ? [`${LABEL.ok}  ${check.padEnd(width)}${passed}`]
      : findings.flatMap(({ code, severity, value, cause, remedy }) => [
          `${LABEL[severity]}  ${check.padEnd(width)}${value}  [${code}]`,
          `      ${cause}`,
          `      → ${remedy}`,
        ]),
  );
  const all = outcomes.flatMap(({ findings }) => findings);
  const notRun =
    skipped.length > 0 ? [`Not checked, because there are no credentials: ${skipped.join(', ')}.`] : [];
  const passed = outcomes.filter(({ findings }) => findings.length === 0).length;
  const sum = `${passed} ok, ${count(all, 'warn')} warning(s), ${count(all, 'fail')} failure(s).`;
  return [`Doctor: ${subject}`, '', ...lines, '', ...notRun, sum].join('\n');
}

/** Whether there is a failure; warnings don't count. */
export const isSick = ({ outcomes }: Diagnosis) =>
  outcomes.some(({ findings }) => findings.some(({ severity }) => severity === 'fail'));
