import type { MetricName } from '@site/server-data/metrics';
import { API_OWNER } from '@site/server-data/service-levels';
import type { Log } from '../shared/log';
import type { Figure, Measure } from '../shared/meter';
import type { CountEvent } from '../shared/table/counters';

/** Returns a log that records its lines and a counter that records its counts. */
export function recorders() {
  const lines: unknown[] = [];
  const counts: Partial<Record<MetricName, number>> = {};
  const keep = (event: string, fields: object = {}) => lines.push({ event, ...fields });
  const log: Log = { info: keep, warn: keep, error: keep };
  const count = (metric: MetricName, value = 1) => {
    counts[metric] = (counts[metric] ?? 0) + value;
  };
  const figures: Figure[] = [];
  const measure: Measure = (figure) => figures.push(figure);
  /** Events of the service levels, such as `leads good api`. */
  const events: string[] = [];
  const countEvent: CountEvent = async (objective, outcome, owner = API_OWNER) => {
    events.push(`${objective} ${outcome} ${owner}`);
  };
  return { log, count, measure, countEvent, lines, counts, figures, events };
}
