import { sha256 } from '../shared/hash';
import type { HttpRequest } from '../shared/http-request';

/** Developers and tests: their visitors all have this address, and are told apart by their browsers. */
const OWN_MACHINE = ['127.0.0.1', '0:0:0:00'];

/**
 * Returns 16 bits of a hash of the visitor's network, by which the judge counts each network once: one that a single customer gets, so that
 * further addresses don't make somebody many. That is 256 IPv4 addresses, or the first 48 bits of an IPv6 address.
 */
export function visitNetwork({ network, headers }: Pick<HttpRequest, 'network' | 'headers'>): number {
  const browser = OWN_MACHINE.includes(network) ? (headers['user-agent'] ?? '') : '';
  const wide = network.split(/[.:]/).slice(0, 3).join('.');
  return Number.parseInt(sha256(`${wide} ${browser}`).slice(0, 4), 16);
}
