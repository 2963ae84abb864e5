/** Whether a conditional write was refused by its condition. By name, because two SDK copies would break instanceof. */
export function isConditionFailed(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}
