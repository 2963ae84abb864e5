/** Returns the decoded id in a fragment, or an empty string. Keeps a malformed escape as it is, as browsers do. */
export function hashId(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    // Not reported: visitors type such addresses.
    return id;
  }
}
