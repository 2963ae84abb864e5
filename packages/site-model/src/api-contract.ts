/**
 * The number of the API as pages speak it. It is counted up when the API takes requests in a new way; the requests of the
 * number before go on being answered for 30 days at least, since old tabs and a rollback send them.
 */
export const API_CONTRACT = 1;
/** The oldest number that the API still answers; every number from here on has its requests replayed in the tests. */
export const OLDEST_SERVED_CONTRACT = 1;
