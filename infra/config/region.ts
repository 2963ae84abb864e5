/** One region for everything: web ACLs and certificates of CloudFront must be there. */
export const REGION = 'us-east-1';
