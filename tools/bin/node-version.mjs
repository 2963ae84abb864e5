/** What package.json's `engines` says; the numbers are Vite's. Plain JavaScript, because run.mjs needs it on a bare clone. */
export const NODE_NEEDED = 'Node 20.19 or newer, of 22 at least 22.12';

/** @param {string} version `process.versions.node` */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}
