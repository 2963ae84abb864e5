/**
 * `npm run audit`: asks npm's registry whether a locked package has a known fault. Ends with 1 when one reaches what is deployed
 * (moderate and worse) or what builds and tests it (high and worse), with 2 when the registry gives no answer.
 */
import { type Audit, atLeast, readAudit } from '../security/audit-report';
import { run } from './steps';

async function ask(what: string, options: string[]): Promise<Audit> {
  const { output } = await run('npm', ['audit', '--json', '--loglevel=silent', ...options], {
    quiet: true,
  });
  const audit = readAudit(output);
  if (audit.outcome === 'unknown') console.error(`${what}: not known. ${audit.why}`);
  return audit;
}

const deployed = await ask('What is deployed', ['--omit=dev']);
const all = deployed.outcome === 'unknown' ? deployed : await ask('What builds and tests', []);
if (deployed.outcome === 'unknown' || all.outcome === 'unknown') {
  console.error(
    'The registry that npm is set to (npm config get registry) does not answer audits, or there is no network. Nothing is known about the packages: ask again where it does.',
  );
  process.exitCode = 2;
} else {
  const faults = new Map(
    [...atLeast(all, 'high'), ...atLeast(deployed, 'moderate')].map((one) => [one.name, one]),
  );
  for (const { name, severity, says } of faults.values())
    console.error(`${severity} ${name}\n  ${says.join('\n  ')}`);
  console.log(
    `${faults.size} to mend, by the times of infra/docs/security.md; ${all.faults.length} known in all.`,
  );
  process.exitCode = faults.size > 0 ? 1 : 0;
}
