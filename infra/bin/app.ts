import { parseEnvironment } from '@platform/config/environment';
import { fallbackOf } from '@platform/config/fallback';
import { stageByName } from '@platform/config/stages';
import { App, Aspects, Validations } from 'aws-cdk-lib';
import { WriteNagSuppressionsToCloudFormationAspect } from 'cdk-nag';
import { SecurityChecks } from '../stacks/aspects';
import { refuseUnfilled } from '../stacks/refuse-unfilled';
import { addSiteStacks } from '../stacks/site-stacks';

/** `cdk deploy --all -c stage=prod -c composition=$(npm run --silent release -- composition --stage prod)`. */
const app = new App();
const stageName = String(app.node.tryGetContext('stage') ?? process.env.SITE_STAGE ?? 'prod');
const stage = stageByName(stageName, stageName === 'local' ? parseEnvironment(process.env) : {});
const composition: unknown = app.node.tryGetContext('composition');
addSiteStacks(app, stage, fallbackOf(stage.name, composition));
refuseUnfilled(app, stage, composition);

if (stage.guarded) {
  Validations.of(app).addPlugins(new SecurityChecks(app));
  // Writes each accepted cdk-nag finding and its reason to the template's metadata, where reviewers and tests read it.
  Aspects.of(app).add(new WriteNagSuppressionsToCloudFormationAspect());
}
app.synth();
