/**
 * Returns whether a conditional write failed its condition. Compares the name, since instanceof fails across two copies of
 * the SDK.
 */
export function isConditionFailed(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}
