/** One way to build the site, with its content as a server responds. */
export interface Contender {
  name: string;
  /** Paths of the pages that it has; others are not visited. */
  has(pathname: string): boolean;
  /** Returns the bytes at a path, or undefined for 404. */
  read(pathname: string): Promise<Buffer | undefined>;
}
