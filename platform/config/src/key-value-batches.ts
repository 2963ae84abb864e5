import { awsLimit } from './aws-limits';
import type { KeyValues } from './key-value-limits';

const bytesOf = ([key, value = '']: [string, string | undefined]) =>
  Buffer.byteLength(key) + Buffer.byteLength(value);

/** Splits changes of a KeyValueStore into UpdateKeys requests that the service accepts: at most 50 keys and 3 MB each. */
export function keyValueBatches(changes: KeyValues): KeyValues[] {
  const batches: [string, string | undefined][][] = [];
  let bytes = 0;
  for (const entry of Object.entries(changes)) {
    const last = batches.at(-1);
    const size = bytesOf(entry);
    const fits =
      last !== undefined &&
      last.length < awsLimit('key-value-store/update-keys') &&
      bytes + size <= awsLimit('key-value-store/update-bytes');
    if (fits) last.push(entry);
    else batches.push([entry]);
    bytes = fits ? bytes + size : size;
  }
  return batches.map((batch) => Object.fromEntries(batch));
}
