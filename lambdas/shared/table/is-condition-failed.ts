import type { SdkError } from '@smithy/types';
/**
 * Returns whether a conditional write failed its condition. Compares the name, since instanceof fails across two copies of
 * the SDK.
 */
export function isConditionFailed(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}

/**
 * Whether the client sent a failed write more than once. Then the condition may have failed because an earlier attempt, whose answer
 * was lost, has succeeded.
 */
export const wasRepeated = (error: unknown): boolean => (error as SdkError).$metadata?.attempts !== 1;
