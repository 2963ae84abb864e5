import { awsLimit, checkAwsLimit } from './aws-limits';

/** Values by key; undefined deletes the key. */
export type KeyValues = Readonly<Record<string, string | undefined>>;

const bytes = (text: string) => Buffer.byteLength(text);
const bytesOf = (values: KeyValues) =>
  Object.entries(values).reduce((sum, [key, value]) => {
    return value === undefined ? sum : sum + bytes(key) + bytes(value);
  }, 0);

/**
 * Throws `aws-limit/key-value-store/…` if an UpdateKeys request exceeds a limit of the KeyValueStore: size of a key, a value,
 * the request or the store. AWS does not document its overhead per key, so the store's size here is a lower bound.
 */
export function checkKeyValueUpdate(stored: KeyValues, update: KeyValues): void {
  for (const [key, value = ''] of Object.entries(update)) {
    checkAwsLimit('key-value-store/key', bytes(key), `The key "${key.slice(0, 40)}…"`);
    checkAwsLimit('key-value-store/value', bytes(value), `The value of the key "${key}"`);
  }
  checkAwsLimit('key-value-store/update-keys', Object.keys(update).length, 'The request UpdateKeys');
  checkAwsLimit('key-value-store/update-bytes', bytesOf(update), 'The request UpdateKeys');
  checkAwsLimit('key-value-store/size', bytesOf({ ...stored, ...update }), 'The KeyValueStore');
}

/** Splits changes of a KeyValueStore into UpdateKeys requests that the service accepts: at most 50 keys and 3 MB each. */
export function keyValueBatches(changes: KeyValues): KeyValues[] {
  const batches: [string, string | undefined][][] = [];
  let bytes = 0;
  for (const entry of Object.entries(changes)) {
    const last = batches.at(-1);
    const size = bytesOf(Object.fromEntries([entry]));
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
