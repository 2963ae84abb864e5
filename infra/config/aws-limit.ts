/** A quota or a rule of AWS that the design touches. The limits are the defaults of a new account. */
export interface AwsLimit {
  /** `<service>/<what>`; errors of the local platform name it. */
  id: string;
  service: string;
  what: string;
  limit: number;
  unit: 'bytes' | 'characters' | 'count' | 'seconds';
  /** The page of AWS that states it. */
  source: string;
  /** Files, from the project's root, that refuse what is over the limit. */
  enforced: readonly [string, ...string[]];
}
