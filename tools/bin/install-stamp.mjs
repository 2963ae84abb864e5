import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const stampOf = (root) => path.join(root, 'node_modules', '.installed-lock');
const lockOf = (root) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

/** Whether the packages that the lock file of `root` names are installed. */
export function isInstalled(root) {
  const stamp = stampOf(root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockOf(root);
}

/** Records that the packages that the lock file of `root` names are installed. */
export function noteInstalled(root) {
  mkdirSync(path.dirname(stampOf(root)), { recursive: true });
  writeFileSync(stampOf(root), lockOf(root));
}
