import path from 'node:path';
import { ROOT } from '../../release/build/parts';
import { bundleCompose, bundlePromote } from '../../release/functions/bundle-functions';
import { bundledCode } from '../bundled-code';

const FOLDER = path.join(ROOT, 'infra/release/functions');

export const promoteCode = () => bundledCode(FOLDER, 'promote', bundlePromote);
export const composeCode = () => bundledCode(FOLDER, 'compose', bundleCompose);
