import { isDeepStrictEqual } from 'node:util';
import { paginateListSubscriptionsByTopic } from '@aws-sdk/client-sns';
import { s3Store } from '@platform/composer/store/s3-store';
import { REGION } from '@platform/config/resource-names';
import { pagesTo, stageSettings } from '@platform/config/stages';
import { deployedFallback } from '@platform/releases/aws/aws-site';
import { liveLog } from '@platform/releases/log/live-log';
import { readComposition } from '@platform/releases/release-target';
import { keys } from '@site/site-model/bucket-keys';
import { fixedNames } from 'infra/stacks/fixed-names';
import type { Check } from '../check';
import { freeing, stateOf } from '../named-resources';
import type { StageContext } from '../stage-context';

/** Checks of what the deployment creates, and of what could stop it. */
export const DEPLOYED_CHECKS: readonly Check<StageContext>[] = [
  {
    expects: 'the stacks can be updated, or are not deployed yet',
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
    async find({ stacks }, fail) {
      for (const [name, { status }] of await stacks()) {
        if (!/^(UPDATE_ROLLBACK_FAILED|ROLLBACK_COMPLETE|(ROLLBACK|CREATE|DELETE)_FAILED)$/.test(status))
          continue;
        const command = (verb: string) =>
          `aws cloudformation ${verb} --region ${REGION} --stack-name ${name}`;
        fail(
          'doctor/stack-failed',
          `${name}: ${status}`,
          'CloudFormation rejects every update of a stack in this state; its events say why it failed.',
          `${command('describe-stack-events')} --max-items 20; ` +
            command(status === 'UPDATE_ROLLBACK_FAILED' ? 'continue-update-rollback' : 'delete-stack'),
        );
      }
    },
  },
  {
    expects: 'the names of all resources are free, or belong to the stage’s own stacks',
    async find({ aws, names, account, stage, owns }, fail) {
      const judged = fixedNames(names, account, stage).map(async (named) => {
        const state = await stateOf(aws, named);
        if (state === 'free' || (state === 'there' && (await owns(named.name)))) return;
        fail(
          'doctor/name-taken',
          `${named.type} ${named.name}: ${state}`,
          'It was left outside this stage’s stacks, or a deleted secret keeps its name for 7 to 30 days: the deployment fails.',
          freeing(named),
        );
      });
      const failed = (await Promise.allSettled(judged)).find(({ status }) => status === 'rejected');
      // One error is enough: most have the same missing permission.
      if (failed?.status === 'rejected') throw failed.reason;
    },
  },
  {
    expects: 'each deployed topic has a confirmed subscriber',
    async find({ stage, names, aws, stacks }, fail) {
      if (!stage.guarded) return;
      for (const { type, id: TopicArn } of (await stacks()).get(names.stacks.monitoring)?.resources ?? []) {
        if (type !== 'AWS::SNS::Topic') continue;
        const { endpoint, protocol } = /Pages/.test(TopicArn)
          ? pagesTo(stage)
          : { endpoint: stage.alarmEmail, protocol: 'email' };
        const subscribers: string[] = [];
        for await (const page of paginateListSubscriptionsByTopic({ client: aws.sns }, { TopicArn }))
          subscribers.push(...(page.Subscriptions ?? []).map(({ SubscriptionArn = '' }) => SubscriptionArn));
        if (subscribers.some((arn) => arn.startsWith('arn:'))) continue;
        fail(
          'doctor/alarm-unconfirmed',
          `${TopicArn}: ${subscribers.length} unconfirmed subscriber(s)`,
          'Nobody gets the topic’s alarms: AWS sends nothing until the link in its mail is opened.',
          'Open the link in the mail "AWS Notification - Subscription Confirmation"; to get a new mail: ' +
            `aws sns subscribe --region ${REGION} --topic-arn ${TopicArn} --protocol ${protocol} ` +
            `--notification-endpoint ${endpoint}`,
        );
      }
    },
  },
  {
    expects: 'the domain’s names lead to the deployed distribution',
    async find({ stage, names, stacks, dns }, fail) {
      const address = (await stacks()).get(names.stacks.web)?.outputs.Address;
      if (!address) return;
      const { host } = new URL(address);
      const none = (error: NodeJS.ErrnoException): string[] => {
        if (/^(ENODATA|ENOTFOUND)$/.test(error.code ?? '')) return [];
        throw error;
      };
      const addresses = (name: string) => dns.resolve4(name).catch(none);
      for (const name of stage.domain?.names ?? []) {
        const aliases = await dns.resolveCname(name).catch(none);
        if (aliases.includes(host)) continue;
        // A name without a subdomain can't have a CNAME record: an alias answers with the distribution's own addresses.
        const [resolved, wanted] = await Promise.all([addresses(name), addresses(host)]);
        if (resolved.some((one) => wanted.includes(one))) continue;
        fail(
          'doctor/dns',
          `${name}: ${[...aliases, ...resolved].join(', ') || 'no record'}`,
          'Visitors don’t reach the site under this name, and the synthetic visitor pages.',
          `Create at your DNS provider: ${name} CNAME ${host}; for a name without a subdomain, an ALIAS record (Route 53: A, alias).`,
        );
      }
    },
  },
  {
    expects: 'the live composition has the stage’s settings, and the edge a fallback',
    async find({ stage, names, aws, account, owns }, _fail, warn) {
      if (!(await owns(names.releasesTable)) || !(await owns(names.edgeFunction))) return;
      const live = await liveLog({ table: names.releasesTable }).current();
      if (!live)
        return warn(
          'doctor/nothing-live',
          `no record in ${names.releasesTable}`,
          'Nothing has been released yet: every page answers 404.',
          `npm run release -- bootstrap --stage ${stage.name}`,
        );
      const store = s3Store(aws.s3, names.siteBucket(account));
      const fallback = await deployedFallback(aws.cloudFront, names.edgeFunction);
      if (fallback === undefined || !(await store.exists(keys.composition(fallback))))
        warn(
          'doctor/no-fallback',
          fallback ?? 'none',
          'If the key-value store is unavailable, the edge serves the fallback composition of the deployment. ' +
            'This one does not exist, so every page would answer 404.',
          `npx cdk deploy --all -c stage=${stage.name} -c composition=${live.composition}`,
        );
      const { settings } = await readComposition(store, live.composition);
      const changed = differences({ ...settings }, { ...stageSettings(stage) });
      if (changed.length > 0)
        warn(
          'doctor/settings-differ',
          changed.join('; '),
          'The live composition was rendered with other settings than the stage has now.',
          // Promoting the live version again changes nothing but the settings.
          'If the stage is deployed with these settings: ' +
            `npm run release -- promote shell ${live.versions.shell} --stage ${stage.name}`,
        );
    },
  },
];

const differences = (pages: Record<string, unknown>, stage: Record<string, unknown>): string[] =>
  Object.keys({ ...pages, ...stage })
    .filter((name) => !isDeepStrictEqual(pages[name], stage[name]))
    .map((name) => `${name}: pages ${JSON.stringify(pages[name])}, stage ${JSON.stringify(stage[name])}`);
