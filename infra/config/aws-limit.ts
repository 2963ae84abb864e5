/** An AWS quota or rule that affects the design. Limits are the defaults of a new account. */
export interface AwsLimit {
  /** `<service>/<what>`; errors of the local platform name it. */
  id: string;
  service: string;
  what: string;
  limit: number;
  unit: 'bytes' | 'characters' | 'count' | 'seconds';
  /** URL of the AWS page that documents it. */
  source: string;
  /** Files that enforce it, relative to the project's root. */
  enforced: readonly [string, ...string[]];
}
