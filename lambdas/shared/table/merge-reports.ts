import { NAME_NOT_GIVEN } from '@site/contracts/api/voice-constants';
import { cutText } from '@site/contracts/cut-text';
import { LIMITS } from '@site/contracts/limits';

/** What was said beside the number, by the two requests' names. */
const SAID = ['phoneSaid', 'phone_said'];

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== NAME_NOT_GIVEN;

/**
 * Returns two reports of one caller by the same request as one: the agent calls its tool again for a name or an extension. What the
 * later one leaves out stays, and so does a country code.
 */
export function mergeReports(earlier: unknown, later: object): object {
  const before: Readonly<Record<string, unknown>> = Object(earlier);
  const both: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(later)) {
    const known = before[name];
    if (!isGiven(value)) both[name] ??= value;
    else if (SAID.includes(name) && typeof known === 'string') both[name] = joinSaid(known, String(value));
    else if (!(name.startsWith('phone') && String(known).startsWith('+'))) both[name] = value;
  }
  return both;
}

const joinSaid = (known: string, value: string) =>
  known.includes(value) ? known : cutText(value.includes(known) ? value : `${known}; ${value}`, LIMITS.saidPhoneLength);
