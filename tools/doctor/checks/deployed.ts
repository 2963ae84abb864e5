import { isDeepStrictEqual } from 'node:util';
import { DescribeContinuousBackupsCommand, DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { paginateListSubscriptionsByTopic } from '@aws-sdk/client-sns';
import { s3Store } from '@platform/composer/store/s3-store';
import { REGION } from '@platform/config/resource-names';
import { stageSettings, urgentEndpointOf } from '@platform/config/stages';
import { deployedFallback } from '@platform/releases/aws/aws-site';
import { liveLog } from '@platform/releases/log/live-log';
import { readComposition } from '@platform/releases/release-target';
import { TABLE } from '@site/server-data/tables';
import { keys } from '@site/site-model/bucket-keys';
import type { StageContext } from '../../stage/stage-context';
import type { Check, Found } from '../check';

/** Checks of what the deployment creates. What CloudFormation refuses, it says itself: a taken name, a stack in a failed state. */
export const DEPLOYED_CHECKS: readonly Check<StageContext>[] = [
  {
    code: 'doctor/alarm-unconfirmed',
    expects: 'each deployed topic has a confirmed subscriber',
    cause: 'Nobody gets the topic’s alarms: AWS sends nothing until the link in its mail is opened.',
    async find({ stage, names, aws, stacks }) {
      const resources = stage.guarded ? (await stacks()).get(names.stacks.monitoring)?.resources : [];
      const found: Found[] = [];
      for (const { type, id: TopicArn } of resources ?? []) {
        if (type !== 'AWS::SNS::Topic') continue;
        const mail = { endpoint: stage.alarmEmail, protocol: 'email' };
        const { endpoint, protocol } = /Urgent/.test(TopicArn) ? urgentEndpointOf(stage) : mail;
        const subscribers: string[] = [];
        for await (const page of paginateListSubscriptionsByTopic({ client: aws.sns }, { TopicArn }))
          subscribers.push(...(page.Subscriptions ?? []).map(({ SubscriptionArn = '' }) => SubscriptionArn));
        if (subscribers.some((arn) => arn.startsWith('arn:'))) continue;
        const remedy =
          'Open the link in the mail "AWS Notification - Subscription Confirmation"; to get a new mail: ' +
          `aws sns subscribe --region ${REGION} --topic-arn ${TopicArn} --protocol ${protocol} ` +
          `--notification-endpoint ${endpoint}`;
        found.push({ value: `${TopicArn}: ${subscribers.length} unconfirmed subscriber(s)`, remedy });
      }
      return found;
    },
  },
  {
    code: 'doctor/table-unprotected',
    expects: 'the tables can be restored to any second, and delete what has expired',
    cause: 'A restored table has neither; without them the next loss is for good, and personal data stay.',
    async find({ names, aws, owns }) {
      const found: Found[] = [];
      for (const TableName of [names.table, names.releasesTable]) {
        if (!(await owns(TableName))) continue;
        const command = (verb: string) => `aws dynamodb ${verb} --region ${REGION} --table-name ${TableName}`;
        const backups = await aws.dynamodb.send(new DescribeContinuousBackupsCommand({ TableName }));
        const { PointInTimeRecoveryDescription: recovery } = backups.ContinuousBackupsDescription ?? {};
        if (recovery?.PointInTimeRecoveryStatus !== 'ENABLED')
          found.push({
            value: `${TableName}: no point-in-time recovery`,
            remedy: `${command('update-continuous-backups')} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
          });
        const { TimeToLiveDescription } = await aws.dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
        if (!/^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? ''))
          found.push({
            value: `${TableName}: no time to live`,
            remedy: `${command('update-time-to-live')} --time-to-live-specification Enabled=true,AttributeName=${TABLE.ttl}`,
          });
      }
      return found;
    },
  },
  {
    code: 'doctor/dns',
    expects: 'the domain’s names lead to the deployed distribution',
    cause: 'Visitors don’t reach the site under this name, and the synthetic visitor’s alarm is on.',
    async find({ stage, names, stacks, dns }) {
      const address = (await stacks()).get(names.stacks.web)?.outputs.Address;
      if (!address) return [];
      const { host } = new URL(address);
      const none = (error: NodeJS.ErrnoException): string[] => {
        if (/^(ENODATA|ENOTFOUND)$/.test(error.code ?? '')) return [];
        throw error;
      };
      const found: Found[] = [];
      for (const name of stage.domain?.names ?? []) {
        const aliases = await dns.resolveCname(name).catch(none);
        // A name without a subdomain can't have a CNAME record: an alias answers with the distribution's own addresses.
        const addresses = await dns.resolve4(name).catch(none);
        const wanted = await dns.resolve4(host).catch(none);
        if (aliases.includes(host) || addresses.some((one) => wanted.includes(one))) continue;
        const value = `${name}: ${[...aliases, ...addresses].join(', ') || 'no record'}`;
        const record = `${name} CNAME ${host}; for a name without a subdomain, an ALIAS record (Route 53: A, alias)`;
        found.push({ value, remedy: `Create at your DNS provider: ${record}.` });
      }
      return found;
    },
  },
  {
    code: 'doctor/settings-differ',
    severity: 'warn',
    expects: 'the live composition has the stage’s settings, and the edge a fallback',
    cause: 'The live composition was rendered with other settings than the stage has now.',
    async find({ stage, names, aws, account, owns }) {
      if (!(await owns(names.releasesTable)) || !(await owns(names.pageFunction))) return [];
      const live = await liveLog({ table: names.releasesTable }).current();
      if (!live) {
        const value = `no record in ${names.releasesTable}`;
        const cause = 'Nothing has been released yet: every page answers 404.';
        const remedy = `npm run release -- release-all --stage ${stage.name}`;
        return [{ code: 'doctor/nothing-live', value, cause, remedy }];
      }
      const found: Found[] = [];
      const store = s3Store(aws.s3, names.siteBucket(account));
      const fallback = await deployedFallback(aws.cloudFront, names.pageFunction);
      const cause =
        'If the key-value store is unavailable, the edge serves the fallback composition of the deployment. ' +
        'This one does not exist, so every page would answer 404.';
      const deploy = `npx cdk deploy --all -c stage=${stage.name} -c composition=${live.composition}`;
      // A stage to try on has the edge of prod, whose composition it lacks.
      if (!stage.throwAway && !(fallback && (await store.exists(keys.composition(fallback)))))
        found.push({ code: 'doctor/no-fallback', value: fallback ?? 'none', cause, remedy: deploy });
      const { settings } = await readComposition(store, live.composition);
      const value = differences({ ...settings }, { ...stageSettings(stage) }).join('; ');
      // Promoting the live version again changes nothing but the settings.
      const promote = `npm run release -- promote shell ${live.versions.shell} --stage ${stage.name}`;
      if (value) found.push({ value, remedy: `If the stage is deployed with these settings: ${promote}` });
      return found;
    },
  },
];

const differences = (pages: Record<string, unknown>, stage: Record<string, unknown>): string[] =>
  Object.keys({ ...pages, ...stage })
    .filter((name) => !isDeepStrictEqual(pages[name], stage[name]))
    .map((name) => `${name}: pages ${JSON.stringify(pages[name])}, stage ${JSON.stringify(stage[name])}`);
