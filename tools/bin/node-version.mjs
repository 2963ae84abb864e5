/**
 * Same as `engines` in package.json; the numbers are Vite's. Plain JavaScript, because run.mjs needs it before packages are
 * installed.
 */
export const NODE_NEEDED = 'Node 22.12 or newer (or Node 20 from 20.19)';

/** @param {string} version `process.versions.node` */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}
