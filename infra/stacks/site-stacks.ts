import { NO_FALLBACK } from '@platform/config/fallback';
import { REGION, resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { type App, Aspects } from 'aws-cdk-lib';
import { ApiStack } from './api-stack';
import { DataStack } from './data-stack';
import { DestroyAll } from './destroy-all';
import { FirewallStack } from './firewall-stack';
import { MonitoringStack } from './monitoring/monitoring-stack';
import { ReleaseStack } from './release/release-stack';
import { siteUrl } from './site-url';
import { WatchStack } from './watch-stack';
import { WebStack } from './web-stack';

/** Adds the stacks of a stage to an app. `fallback`: the edge's fallback composition. */
export function addSiteStacks(app: App, stage: Stage, fallback: string): void {
  const { stacks } = resourceNames(stage.name);
  const common = { env: { region: REGION }, stage };
  const released = fallback !== NO_FALLBACK;

  const data = new DataStack(app, stacks.data, {
    ...common,
    deletionProtection: released && !stage.throwAway,
  });
  const { api, functions, delivery } = new ApiStack(app, stacks.api, {
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
    ...(stage.pipelines ? { pipelines: stage.pipelines } : {}),
    live: web.live,
    previews: web.previews,
    previewOrigin: web.previewOrigin,
    siteOrigin: siteUrl(stage, distribution),
    releases: data.releases,
    table: data.table,
  });
  if (stage.throwAway) Aspects.of(app).add(new DestroyAll());
  new WatchStack(app, stacks.watch, { ...common, siteUrl: siteUrl(stage, distribution) });
  if (stage.guarded)
    new MonitoringStack(app, stacks.monitoring, {
      ...common,
      api,
      distribution,
      functions,
      delivery,
      released,
    });
}
