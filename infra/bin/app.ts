import { parseEnvironment } from '@site/contracts/environment';
import { App, Aspects, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, WriteNagSuppressionsToCloudFormationAspect } from 'cdk-nag';
import { resourceNames } from '../config/resource-names';
import { stageByName } from '../config/stages';
import { NOTHING_BAKED_IN } from '../edge/render-edge-function';
import { ApiStack } from '../stacks/api-stack';
import { DataStack } from '../stacks/data-stack';
import { FirewallStack } from '../stacks/firewall-stack';
import { MonitoringStack } from '../stacks/monitoring/monitoring-stack';
import { ReleaseStack } from '../stacks/release/release-stack';
import { siteUrl } from '../stacks/site-url';
import { WatchStack } from '../stacks/watch-stack';
import { WebStack } from '../stacks/web-stack';

/** `cdk deploy --all -c stage=prod -c composition=<id of the composition to fall back to>`. */
const app = new App();
const stageName = String(app.node.tryGetContext('stage') ?? process.env.SITE_STAGE ?? 'prod');
const bakedIn = String(app.node.tryGetContext('composition') ?? NOTHING_BAKED_IN);
const stage = stageByName(stageName, stageName === 'local' ? parseEnvironment(process.env) : {});
const { stacks } = resourceNames(stage.name);
// One region for everything: web ACLs and certificates of CloudFront must be there.
const common = { env: { region: 'us-east-1' }, stage };

const data = new DataStack(app, stacks.data, { ...common, terminationProtection: stage.name !== 'local' });
const { api, functions, delivery } = new ApiStack(app, stacks.api, {
  ...common,
  table: data.table,
  releases: data.releases,
});
const firewall = stage.guarded ? new FirewallStack(app, stacks.firewall, common) : undefined;
const web = new WebStack(app, stacks.web, {
  ...common,
  api,
  bakedIn,
  ...(firewall ? { webAclArn: firewall.webAclArn } : {}),
});
const { distribution } = web;
if (stage.pipelines)
  new ReleaseStack(app, stacks.release, {
    ...common,
    pipelines: stage.pipelines,
    live: web.live,
    previews: web.previews,
    previewOrigin: web.previewOrigin,
    releases: data.releases,
    bakedIn,
  });
new WatchStack(app, stacks.watch, { ...common, siteUrl: siteUrl(stage, distribution) });
if (stage.guarded)
  new MonitoringStack(app, stacks.monitoring, { ...common, api, distribution, functions, delivery });

if (stage.checked) {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  // Puts each accepted finding with its reason into the template, where reviewers and tests read it.
  Aspects.of(app).add(new WriteNagSuppressionsToCloudFormationAspect());
}
app.synth();
