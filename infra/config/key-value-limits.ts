import { checkAwsLimit } from './aws-limits';

/** Key to value; undefined deletes the key. */
export type KeyValues = Readonly<Record<string, string | undefined>>;

const bytes = (text: string) => Buffer.byteLength(text);
const bytesOf = (values: KeyValues) =>
  Object.entries(values).reduce((sum, [key, value]) => {
    return value === undefined ? sum : sum + bytes(key) + bytes(value);
  }, 0);

/**
 * Throws `aws-limit/key-value-store/…` for one UpdateKeys request that the KeyValueStore refuses: too large a key or value, too
 * much at once, or a store that would be full. AWS does not say what it adds per key, so the store's size here is a lower bound.
 */
export function checkKeyValueUpdate(before: KeyValues, update: KeyValues): void {
  for (const [key, value = ''] of Object.entries(update)) {
    checkAwsLimit('key-value-store/key', bytes(key), `The key "${key.slice(0, 40)}…"`);
    checkAwsLimit('key-value-store/value', bytes(value), `The value of the key "${key}"`);
  }
  checkAwsLimit('key-value-store/update-keys', Object.keys(update).length, 'The request UpdateKeys');
  checkAwsLimit('key-value-store/update-bytes', bytesOf(update), 'The request UpdateKeys');
  checkAwsLimit('key-value-store/size', bytesOf({ ...before, ...update }), 'The KeyValueStore');
}
