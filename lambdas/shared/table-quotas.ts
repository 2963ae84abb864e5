import { dynamo } from './dynamo';
import { type Quotas, quotas } from './table/quotas';

/** The function's counters, made once: they keep the day's salt. */
export function tableQuotas(table: () => string): () => Quotas {
  let kept: Quotas | undefined;
  return () => {
    kept ??= quotas(dynamo, table());
    return kept;
  };
}
