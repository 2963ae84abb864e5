import { parseEnvironment } from '@platform/config/environment';
import { synthesizeTemplates } from '@platform/local/synth';
import { buildLatest } from '@platform/releases/build/build-part';
import { allParts } from '@platform/releases/build/parts';
import { CDK_OUT } from '../../bin/steps';
import { siteVariables } from './sites';

/** Builds what the end-to-end tests' site is made of: its templates with the functions, and each part. */
await synthesizeTemplates({ cdkOut: CDK_OUT, stage: 'local', environment: parseEnvironment(siteVariables('.local')) });
for (const part of allParts('production')) await buildLatest(part);
