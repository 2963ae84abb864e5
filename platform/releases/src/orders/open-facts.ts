import { type Fault, refuse } from '@platform/base/release-error';
import { publishedVersion } from '@platform/composer/checks/artefact';
import { isAgentId, isReserved } from '@platform/config/placeholders';
import { OPEN_FACTS_FILE, type OpenFact, openFactsSchema } from '@site/contracts/facts';
import { SHELL } from '@site/contracts/part-names';
import type { StageSettings } from '@site/contracts/site-json';
import type { Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import type { ReleaseTarget } from '../release-target';

const code = 'release/open-facts';

/**
 * Throws `release/open-facts` if visitors of a production stage would get a version that they do not get yet and whose own facts are
 * open. What is live already, what comes back by a rollback and what other parts leave open holds nobody.
 */
export async function requireConfirmed(
  { store, settings }: Pick<ReleaseTarget, 'store' | 'settings'>,
  live: LiveRecord | undefined,
  versions: Versions,
): Promise<void> {
  if (!settings.production) return;
  const faults: Fault[] = [];
  for (const [part, version] of Object.entries(versions)) {
    if (live?.versions[part] === version) continue;
    const { read } = await publishedVersion(store, part, version);
    faults.push(...factFaults(part, await read('server', OPEN_FACTS_FILE)));
    if (part === SHELL) faults.push(...stageFaults(settings));
  }
  refuse(code, `Visitors would get ${faults.length} fact(s) that nobody has confirmed`, faults);
}

/** Returns the faults of a version's list of open facts. `body`: the list as it is stored; undefined if the version has none. */
export function factFaults(part: string, body: Buffer | undefined): Fault[] {
  const facts = body && openFactsSchema.safeParse(JSON.parse(body.toString())).data;
  if (facts) return facts.map((fact) => factFault(part, fact));
  const what = 'is missing: the tools that built this version did not list its open facts';
  const remedy = 'Build and publish the part with the packages of this platform';
  return [{ code, part, file: `server/${OPEN_FACTS_FILE}`, what, remedy }];
}

/** Returns an open fact as a fault. */
export function factFault(part: string, { kind, file, at, value, hash, filled }: OpenFact): Fault {
  return {
    code,
    ...{ part, file, field: at.join(', ') },
    what: `(${kind}) is ${value || 'empty'}`,
    remedy: `Replace it with ${filled}, or confirm ${hash}${value ? '' : ' as "none"'} in the part’s facts.json`,
  };
}

/** Returns the placeholders among a stage's settings, which every page shows. */
function stageFaults({ origin, voice }: StageSettings): Fault[] {
  const open = (field: string, value: string, filled: string): Fault => ({
    code,
    ...{ part: 'stage', file: 'platform/config/src/stages.ts', field },
    what: `is the placeholder ${value}`,
    remedy: `Replace it with ${filled}, and deploy`,
  });
  return [
    ...(isReserved(new URL(origin).host) ? [open('origins', origin, 'the address of the site')] : []),
    ...(voice.enabled && !isAgentId(voice.agentId)
      ? [open('agentIds', voice.agentId, 'the id of the agent, or switch voiceEnabled off')]
      : []),
  ];
}
