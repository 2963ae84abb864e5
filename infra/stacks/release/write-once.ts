/**
 * IAM condition that allows only conditional writes (`If-None-Match`). All uploaders have it, so nobody can change a published
 * object. https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes-enforce.html
 */
export const WRITE_ONCE = { Null: { 's3:if-none-match': 'false' } } as const;
