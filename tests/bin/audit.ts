/**
 * `npm run check -- --audit`: asks the npm registry for known vulnerabilities of locked packages. Exits with 1 for a moderate or worse
 * one in a deployed package or a high or worse one in a development package, with 2 if the registry does not respond.
 */
import { type Audit, atLeast, readAudit } from '../security/audit-report';
import { run } from './steps';

async function ask(what: string, options: string[]): Promise<Audit> {
  const { output } = await run('npm', ['audit', '--json', '--loglevel=silent', ...options], {
    quiet: true,
  });
  const audit = readAudit(output);
  if (audit.outcome === 'unknown') console.error(`${what}: unknown. ${audit.why}`);
  return audit;
}

const deployed = await ask('Deployed packages', ['--omit=dev']);
const all = deployed.outcome === 'unknown' ? deployed : await ask('All packages', []);
if (deployed.outcome === 'unknown' || all.outcome === 'unknown') {
  console.error(
    'The configured registry (npm config get registry) does not support audits, or there is no network, so vulnerabilities are unknown. Run "npm run check -- --audit" again with a registry that supports audits.',
  );
  process.exitCode = 2;
} else {
  const faults = new Map(
    [...atLeast(all, 'high'), ...atLeast(deployed, 'moderate')].map((one) => [one.name, one]),
  );
  for (const { name, severity, advisories } of faults.values())
    console.error(`${severity} ${name}\n  ${advisories.join('\n  ')}`);
  console.log(
    `${faults.size} vulnerabilities to fix within the times of docs/security.md; ${all.faults.length} known in all.`,
  );
  process.exitCode = faults.size > 0 ? 1 : 0;
}
