import { parseEnvironment } from '@platform/config/environment';
import { fallbackOf } from '@platform/config/fallback';
import { stageByName } from '@platform/config/stages';
import { App } from 'aws-cdk-lib';
import { refuseUnfilled } from '../stacks/refuse-unfilled';
import { addSecurityChecks, addSiteStacks } from '../stacks/site-stacks';

/** `cdk deploy --all -c stage=prod -c composition=$(npm run --silent release -- composition --stage prod)`. */
const app = new App();
const stageName = String(app.node.tryGetContext('stage') ?? process.env.SITE_STAGE ?? 'prod');
const stage = stageByName(stageName, stageName === 'local' ? parseEnvironment(process.env) : {});
const composition: unknown = app.node.tryGetContext('composition');
addSiteStacks(app, stage, fallbackOf(stage.name, composition));
refuseUnfilled(app, stage, composition);

if (stage.guarded) addSecurityChecks(app);
app.synth();
