/**
 * Condition under which S3 takes an object: the request says that there must be none yet. Every uploader has it, so what is
 * published can't be changed by anybody.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes-enforce.html
 */
export const WRITE_ONCE = { Null: { 's3:if-none-match': 'false' } } as const;
