/** The only region: CloudFront requires web ACLs and certificates to be there. */
export const REGION = 'us-east-1';
