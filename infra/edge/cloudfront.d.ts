/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-custom-methods.html */
declare module 'cloudfront' {
  interface KeyValueStore {
    /** Rejects if the key does not exist. */
    get(key: string): Promise<string>;
    exists(key: string): Promise<boolean>;
  }
  const cloudfront: { kvs(): KeyValueStore };
  export default cloudfront;
}
