import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { bundleCompose, bundleJudge, bundlePromote } from '@platform/composer/bundle-functions';
import { bundledCode } from '../bundled-code';

const folderOf = (name: string) => path.join(ROOT, 'lambdas', name);

export const promoteCode = () => bundledCode(folderOf('promote'), 'promote', bundlePromote);
export const composeCode = () => bundledCode(folderOf('compose'), 'compose', bundleCompose);
export const judgeCode = () => bundledCode(folderOf('judge-canaries'), 'judge-canaries', bundleJudge);
