/**
 * Returns what a visitor is shown of a request's id, short enough to read out: the saved query `one-request` finds the request by
 * it.
 */
export const referenceOf = (correlationId: string): string => correlationId.slice(0, 8);
