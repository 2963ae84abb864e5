/** Error of a setting that can't be deployed. `code` is stable (`infra/<what>`); the message says what to change. */
export class ConfigError extends Error {
  constructor(
    readonly code: `infra/${string}`,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}
