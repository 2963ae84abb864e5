import { dynamo } from './dynamo';
import { type Quotas, quotas } from './table/quotas';

/** Returns the function's quotas, created once because they cache the day's salt. */
export function tableQuotas(table: () => string): () => Quotas {
  let kept: Quotas | undefined;
  return () => {
    kept ??= quotas(dynamo, table());
    return kept;
  };
}
