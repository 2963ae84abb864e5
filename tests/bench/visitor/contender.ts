/** One way to build the site, with its content as a server responds. */
export interface Contender {
  name: string;
  /** Identifies what it serves, see `contentHash`. Our own site has none: it is what the figures are about. */
  hash?: string;
  /** Paths of the pages that it has; others are not visited. */
  has(pathname: string): boolean;
  /** Returns the bytes at a path, or undefined for 404. */
  read(pathname: string): Promise<Buffer | undefined>;
}
