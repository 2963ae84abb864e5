import path from 'node:path';
import { bundleCompose, bundlePromote } from '../../release/functions/bundle-functions';
import { ROOT } from '../../release/root';
import { bundledCode } from '../bundled-code';

const FOLDER = path.join(ROOT, 'infra/release/functions');

export const promoteCode = () => bundledCode(FOLDER, 'promote', bundlePromote);
export const composeCode = () => bundledCode(FOLDER, 'compose', bundleCompose);
