/**
 * Version number of the API that pages use. Increment it when the API's requests change; the API must answer requests
 * of the previous number for at least 30 days, because old tabs and a rollback send them.
 */
export const API_CONTRACT = 1;
/** The oldest number that the API still answers; tests replay the requests of every number from here on. */
export const OLDEST_SERVED_CONTRACT = 1;
