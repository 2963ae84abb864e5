import { expect, it } from 'vitest';
import { atLeast, type KnownAudit, readAudit } from './audit-report';

const advisory = (severity: string) => ({
  source: 1,
  name: 'a',
  title: 'Prototype pollution',
  url: 'https://github.com/advisories/GHSA-0',
  severity,
  range: '<1.2.3',
});
const report = (...severities: string[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, at) => [
        `p${at}`,
        { name: `p${at}`, severity, isDirect: false, via: [advisory(severity), 'other'], fixAvailable: true },
      ]),
    ),
    metadata: {},
  });

const known = (...severities: string[]): KnownAudit => {
  const audit = readAudit(report(...severities));
  if (audit.outcome === 'unknown') throw new Error(audit.why);
  return audit;
};

it('sorts vulnerabilities by severity and describes them', () => {
  const audit = known('low', 'critical', 'moderate');
  expect(atLeast(audit, 'info').map(({ name }) => name)).toEqual(['p1', 'p2', 'p0']);
  expect(atLeast(audit, 'moderate').map(({ name }) => name)).toEqual(['p1', 'p2']);
  expect(atLeast(audit, 'high')[0]?.advisories).toEqual([
    'Prototype pollution (<1.2.3) https://github.com/advisories/GHSA-0',
    'by other',
  ]);
  expect(atLeast(known(), 'info')).toEqual([]);
});

it('reports "unknown" if the registry does not respond', () => {
  const message = '405 Method Not Allowed - POST https://registry.test/-/npm/v1/security/advisories/bulk';
  expect(readAudit(JSON.stringify({ message, statusCode: 405 }))).toEqual({
    outcome: 'unknown',
    why: message,
  });
  for (const output of ['', 'npm error', '{}', '[]', '{"vulnerabilities":7}'])
    expect(readAudit(output)).toEqual({ outcome: 'unknown', why: 'npm returned no report.' });
});
