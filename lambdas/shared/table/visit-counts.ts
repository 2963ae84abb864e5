import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { VisitReport } from '@site/contracts/api/telemetry';
import { itemKeys } from '@site/server-data/tables';
import { minuteOf, VISIT_ATTRIBUTES, VISITS_KEPT_DAYS } from '@site/server-data/visit-counts';
import { sha256 } from '../hash';
import type { HttpRequest } from '../http-request';
import { addOnce } from './add-once';

/** Returns the counts of visits by composition and minute, for the judge of rollouts. */
export function visitCounts(dynamo: DynamoDBDocumentClient, table: string) {
  return {
    async add(of: string, { begins, bad = [] }: VisitReport, network: number, now: Date): Promise<void> {
      const counters = [
        ...(begins ? [VISIT_ATTRIBUTES.visits] : []),
        ...[...new Set(bad)].map((kind) => VISIT_ATTRIBUTES.bad(kind, network)),
      ];
      if (counters.length === 0) return;
      const ttl = Math.floor(now.getTime() / 1000) + VISITS_KEPT_DAYS * 86_400;
      await addOnce(dynamo, table, { key: itemKeys.visits(of, minuteOf(now)), counters, ttl, now });
    },
  };
}

/** Developers and tests: their visitors all have this address, and are told apart by their browsers. */
const OWN_MACHINE = ['127.0.0.1', '0:0:0:00'];

/**
 * Returns 16 bits of a hash of the visitor's network, by which the judge counts each network once: one that a single customer gets, so that
 * further addresses don't make somebody many. That is 256 IPv4 addresses, or the first 48 bits of an IPv6 address.
 */
export function hashNetwork({ network, headers }: Pick<HttpRequest, 'network' | 'headers'>): number {
  const browser = OWN_MACHINE.includes(network) ? (headers['user-agent'] ?? '') : '';
  const wide = network.split(/[.:]/).slice(0, 3).join('.');
  return Number.parseInt(sha256(`${wide} ${browser}`).slice(0, 4), 16);
}
