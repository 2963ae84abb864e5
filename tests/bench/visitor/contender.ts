/** One way to build the site, as a server hands it out. */
export interface Contender {
  name: string;
  /** Pages that it has; every other contender's visits are compared with these alone. */
  has(pathname: string): boolean;
  /** The bytes at a path, or undefined where there is nothing. */
  read(pathname: string): Promise<Buffer | undefined>;
}
