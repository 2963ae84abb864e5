import cf from 'cloudfront';

/** The store that is associated with the function. */
export const kvs = cf.kvs();
