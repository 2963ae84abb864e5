/** The id that an address's hash names, empty where it names none. A malformed escape is taken as it stands, as browsers do. */
export function hashId(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
