import { App, Aspects, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, WriteNagSuppressionsToCloudFormationAspect } from 'cdk-nag';
import { parseEnvironment } from '../config/environment';
import { requireAlarmEmail, stageByName } from '../config/stages';
import { bakedInOf } from '../edge/baked-in';
import { addSiteStacks } from '../stacks/site-stacks';

/** `cdk deploy --all -c stage=prod -c composition=$(npm run --silent release -- composition --stage prod)`. */
const app = new App();
const stageName = String(app.node.tryGetContext('stage') ?? process.env.SITE_STAGE ?? 'prod');
const stage = stageByName(stageName, stageName === 'local' ? parseEnvironment(process.env) : {});
// Tests and reviewers synthesize what nobody has configured yet; a deployment never does.
if (app.node.tryGetContext('placeholders') !== 'allowed') requireAlarmEmail(stage);
addSiteStacks(app, stage, bakedInOf(stage.name, app.node.tryGetContext('composition')));

if (stage.checked) {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // Puts each accepted finding with its reason into the template, where reviewers and tests read it.
  Aspects.of(app).add(new WriteNagSuppressionsToCloudFormationAspect());
}
app.synth();
