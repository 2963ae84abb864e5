import { NO_FALLBACK } from '@platform/config/fallback';
import { REGION, resourceNames, roleBoundary } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { type App, Aspects, Aws, CfnDeletionPolicy, CfnResource, type IAspect, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnRole } from 'aws-cdk-lib/aws-iam';
import { AwsSolutionsChecks, type IApplyRule, WriteNagSuppressionsToCloudFormationAspect } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { ApiStack } from './api-stack';
import { DataStack } from './data-stack';
import { FirewallStack } from './firewall-stack';
import { COST_TAG, CostBudgetStack, MonitoringStack } from './monitoring/monitoring-stack';
import { ReleaseStack } from './release/release-stack';
import { SiteFunction } from './site-function';
import { WatchStack } from './watch-stack';
import { WebStack } from './web-stack';

/** Adds the stacks of a stage to an app. `fallback`: the edge's fallback composition. */
export function addSiteStacks(app: App, stage: Stage, fallback: string): void {
  const { stacks } = resourceNames(stage.name);
  const tags = stage.throwAway ? { tags: { [COST_TAG]: stage.name } } : {};
  const common = { env: { region: REGION }, stage, ...tags };
  const released = fallback !== NO_FALLBACK;

  const data = new DataStack(app, stacks.data, {
    ...common,
    deletionProtection: released && !stage.throwAway,
  });
  const { api, accessLog, functions } = new ApiStack(app, stacks.api, {
    ...common,
    table: data.table,
    releases: data.releases,
  });
  const firewall = stage.guarded ? new FirewallStack(app, stacks.firewall, common) : undefined;
  const web = new WebStack(app, stacks.web, {
    ...common,
    api,
    fallback,
    ...(firewall ? { webAclArn: firewall.webAclArn } : {}),
  });
  const { distribution } = web;
  new ReleaseStack(app, stacks.release, {
    ...common,
    live: web.live,
    previews: web.previews,
    previewOrigin: web.previewOrigin,
    releases: data.releases,
    table: data.table,
  });
  if (stage.throwAway) Aspects.of(app).add(new DestroyAll());
  if (stage.guarded || stage.throwAway) Aspects.of(app).add(new BoundRoles());
  // Nobody waits for what fails on a stage to try on.
  if (stage.throwAway && !stage.guarded) {
    new CostBudgetStack(app, stacks.monitoring, common);
    return;
  }
  new WatchStack(app, stacks.watch, {
    ...common,
    siteUrl: siteUrl(stage, distribution),
    table: data.table,
  }).addStackDependency(web);
  if (stage.guarded)
    new MonitoringStack(app, stacks.monitoring, {
      ...common,
      api,
      // Of every function that visitors or a schedule run: a request may fail in any of them.
      logs: [
        accessLog,
        ...app.node
          .findAll()
          .filter(isSiteFunction)
          .map(({ logGroup }) => logGroup),
      ],
      distribution,
      leads: functions.leads,
      released,
    });
}

const isSiteFunction = (construct: IConstruct): construct is SiteFunction => construct instanceof SiteFunction;

/** Returns the site's address without a trailing slash; for the local stage, its origin. */
function siteUrl({ domain, guarded, origins }: Stage, distribution: Distribution): string {
  if (!guarded && origins[0]) return origins[0];
  return `https://${domain ? domain.names[0] : distribution.distributionDomainName}`;
}

/** Gives every role the boundary without which CloudFormation may not create it. */
class BoundRoles implements IAspect {
  visit(node: IConstruct): void {
    if (node instanceof CfnRole) node.permissionsBoundary = roleBoundary(Aws.ACCOUNT_ID);
  }
}

/** Makes "cdk destroy" delete all resources, for a stage whose data nobody needs. */
class DestroyAll implements IAspect {
  visit(node: IConstruct): void {
    if (!(node instanceof CfnResource)) return;
    node.cfnOptions.deletionPolicy = CfnDeletionPolicy.DELETE;
    node.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.DELETE;
  }
}

/** cdk-nag's checks, but for wildcards in policies: `tests/iam` asks every role for what it may do, and lists the patterns. */
class SecurityChecks extends AwsSolutionsChecks {
  protected override applyRule(rule: IApplyRule): void {
    if (rule.ruleSuffixOverride !== 'IAM5') super.applyRule(rule);
  }
}

/** Lets synthesis fail on findings of cdk-nag that are not accepted, and writes the accepted ones and their reasons to the templates. */
export function addSecurityChecks(app: App): void {
  Validations.of(app).addPlugins(new SecurityChecks(app));
  Aspects.of(app).add(new WriteNagSuppressionsToCloudFormationAspect());
}
