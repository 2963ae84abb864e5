import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { bundleCompose, bundleJudge, bundleRelease } from '@platform/composer/bundle-functions';
import { bundledCode } from '../bundled-code';

const folderOf = (name: string) => path.join(ROOT, 'lambdas', name);

export const releaseCode = () => bundledCode(folderOf('release'), 'release', bundleRelease);
export const composeCode = () => bundledCode(folderOf('compose'), 'compose', bundleCompose);
export const judgeCode = () => bundledCode(folderOf('judge-rollout'), 'judge-rollout', bundleJudge);
