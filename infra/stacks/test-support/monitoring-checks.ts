import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stageByName, stageParts } from '@platform/config/stages';
import { METRICS, metricsNamespace, TELEMETRY_DIMENSIONS, VARIANTS } from '@site/server-data/metrics';
import { allowedShare, BURN, OBJECTIVES } from '@site/server-data/service-levels';
import { describe, expect, it } from 'vitest';
import { BURNING } from '../monitoring/monitoring-stack';
import type { Templates } from './templates';

interface AlarmProperties {
  Namespace?: string;
  MetricName?: string;
  Metrics?: {
    Expression?: string;
    MetricStat?: { Period: number; Metric: { Namespace: string; MetricName: string } };
  }[];
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NAMESPACE = metricsNamespace('prod');
/** Part of the names of alarms that only roll back a deployment and notify nobody. */
const ACTS_BY_ITSELF = '-rollback-';

/** What the runbooks emphasize and AWS's console calls so. */
const CONSOLE = ['Look', 'Do', 'pages', 'Configuration', 'ConcurrentExecutions'];
/** Metrics of DynamoDB. */
const ELSEWHERE = ['ThrottledRequests', 'SuccessfulRequestLatency'];

/** A window of a burn rate: only the composite alarm of both windows notifies. */
const isWindow = ({ AlarmName }: Record<string, unknown>) => /-burn-(long|short)$/.test(String(AlarmName));

function byName<One extends { Properties: Record<string, unknown> }>(alarms: readonly One[], id: string): One {
  const found = alarms.find(({ Properties }) => Properties.AlarmName === `site-prod-${id}`);
  if (!found) throw new Error(`no alarm site-prod-${id}`);
  return found;
}

/** Checks the alarms and the dashboard in the templates. */
export function monitoringChecks(templates: () => Templates): void {
  const ofType = (type: string) => templates().ofType(type);
  const sources = (folder = 'lambdas') =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/test|node_modules/.test(file))
      .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8'))
      .join('\n');

  describe('the monitoring', () => {
    it('has a runbook for every alarm, and tells whoever is woken when it is over', () => {
      const alarms = ofType('AWS::CloudWatch::Alarm');
      expect(alarms.length).toBeGreaterThan(10);
      const composites = ofType('AWS::CloudWatch::CompositeAlarm');
      const urgent = [...alarms, ...composites]
        .filter(({ Properties }) => JSON.stringify(Properties.AlarmActions ?? []).includes('Urgent'))
        .map(({ Properties }) => String(Properties.AlarmName).replace('site-prod-', ''));
      expect(urgent.sort()).toEqual([
        ...['browsers-failing', 'calls-refused', 'deliveries-given-up', 'deliveries-late', 'flood'],
        'site-failing',
      ]);
      const browsers = JSON.stringify(byName(composites, 'browsers-failing').Properties.AlarmRule);
      for (const part of stageParts(stageByName('prod')))
        expect(browsers).toContain(`partfailing${part.replace('-', '')}`);
      // Burns wait for the morning.
      expect(urgent.filter((name) => name.includes('burn'))).toEqual([]);
      const listed = readFileSync(path.join(ROOT, 'docs/operating/README.md'), 'utf8');
      for (const { Properties } of [...alarms, ...composites]) {
        const description = String(Properties.AlarmDescription);
        const [, page = '', heading] = /Runbook: docs\/operating\/(\w+\.md)(?:#(\S+))?$/.exec(description) ?? [];
        const file = path.join(ROOT, 'docs/operating', page);
        expect(page && existsSync(file), description).toBeTruthy();
        if (page !== 'README.md') {
          const headings = readFileSync(file, 'utf8').match(/^## .+$/gm) ?? [];
          expect(headings.map((line) => line.slice(3).toLowerCase().replaceAll(' ', '-'))).toContain(heading);
          expect(listed).toContain(`](${page}#${heading})`);
        }
        const name = String(Properties.AlarmName);
        const silent = name.includes(ACTS_BY_ITSELF) || isWindow(Properties);
        const told = silent ? 0 : urgent.includes(name.replace('site-prod-', '')) ? 2 : 1;
        expect(Properties.AlarmActions ?? []).toHaveLength(told);
        expect(Properties.OKActions ?? []).toEqual(Properties.AlarmActions ?? []);
      }
    });

    it('saves its queries over the log of every function of the site', () => {
      const functions = ofType('AWS::Lambda::Function').filter(
        ({ Properties }) => Properties.Handler === 'index.handler',
      );
      for (const { Properties } of ofType('AWS::Logs::QueryDefinition'))
        expect(Properties.LogGroupNames).toHaveLength(1 + functions.length);
    });

    it('has the graphs, metrics, saved queries, rules, log messages and fields that the runbooks name', () => {
      const { text } = templates();
      const titles = [...text.matchAll(/\\"title\\":\\"(.+?)\\"/g)].map(([, title = '']) => title);
      const queries = ofType('AWS::Logs::QueryDefinition').map(({ Properties }) => Properties.Name);
      const rules = templates().idsOf('AWS::Events::Rule').join();
      const written = sources();
      const known = [text, ...ELSEWHERE, ...['lambdas', 'packages', 'platform', 'infra', 'tools'].map(sources)].join(
        '\n',
      );
      const folder = path.join(ROOT, 'docs/operating');
      const wrong = readdirSync(folder).flatMap((file) => {
        const page = readFileSync(path.join(folder, file), 'utf8').replaceAll(/\s+/g, ' ');
        const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name = '']) => name);
        const emphasized = all(/(?<![*`\w-])\*([^*`]+)\*(?!\*)/g).filter(
          (name) =>
            !CONSOLE.includes(name) &&
            !titles.some((title) => title.startsWith(name)) &&
            !written.includes(`'${name}'`) &&
            !rules.includes(name),
        );
        const unsaved = all(/query `([\w-]+)`/g).filter((name) => !queries.includes(`site-prod/${name}`));
        const unknown = all(/`([A-Za-z]\w*(?:-\w+)*)`/g).filter((name) => !known.includes(name));
        return [...emphasized, ...unsaved, ...unknown].map((name) => `${file}: ${name}`);
      });
      expect(titles.length).toBeGreaterThan(15);
      expect(wrong).toEqual([]);
    });

    it('alarms on each objective by its burn rate over a long and a short window', () => {
      const composites = ofType('AWS::CloudWatch::CompositeAlarm');
      for (const objective of BURNING) {
        const id = `${objective}-burn`;
        const both = JSON.stringify(byName(composites, id).Properties.AlarmRule);
        expect(both.match(/ AND /g)).toHaveLength(1);
        for (const [kind, minutes, smallest] of [
          ['long', BURN.long, OBJECTIVES[objective].smallestBad],
          ['short', BURN.short, 1],
        ] as const) {
          expect(both).toContain(`${objective}burn${kind}`);
          const { Properties } = byName(ofType('AWS::CloudWatch::Alarm'), `${id}-${kind}`);
          expect(Properties).toMatchObject({ Threshold: BURN.rate, TreatMissingData: 'notBreaching' });
          const metrics = Properties.Metrics as NonNullable<AlarmProperties['Metrics']>;
          const stats = metrics.flatMap(({ MetricStat }) => MetricStat ?? []);
          expect(new Set(stats.map(({ Period }) => Period))).toEqual(new Set([minutes * 60]));
          expect(metrics.find(({ Expression }) => Expression)?.Expression).toMatch(
            new RegExp(`^IF\\(.* >= ${smallest}, .* / ${allowedShare(objective)}, 0\\)$`),
          );
          // What is our fault: a service outside has alarms of its own.
          const kinds = stats.map(({ Metric }) => Metric.MetricName);
          expect([...new Set(kinds)].sort()).toEqual(['ObjectiveBad', 'ObjectiveGood']);
        }
      }
    });

    it('treats missing visits, leads, reports and credit as failures', () => {
      const silent =
        'delivery-silent no-leads no-telemetry synthetic-visitor browser-visitor voice-credit calls-refused';
      for (const id of silent.split(' ')) {
        const alarm = ofType('AWS::CloudWatch::Alarm').find(({ Properties }) =>
          String(Properties.AlarmName).endsWith(`-${id}`),
        );
        expect(alarm?.Properties, id).toMatchObject({
          TreatMissingData: 'breaching',
          ComparisonOperator: 'LessThanThreshold',
        });
      }
      expect(ofType('AWS::Budgets::Budget')).toHaveLength(1);
      expect(readFileSync(path.join(ROOT, 'docs/operating/costs.md'), 'utf8')).toContain('## budget\n');
    });

    it('uses only metrics that the functions write', () => {
      const shown = [...templates().text.matchAll(/\\?"(Vital\w+|[A-Z]\w+)\\?"/g)].map(([, name]) => String(name));
      const keys = Object.entries(METRICS).filter(([, name]) => shown.includes(name));
      expect(keys.length).toBeGreaterThan(25);
      const written = sources();
      for (const [key] of keys) expect(written, key).toMatch(new RegExp(`METRICS\\.${key}\\b`));
      const watched = ofType('AWS::CloudWatch::Alarm').flatMap(({ Properties }) => {
        const { Namespace, MetricName, Metrics = [] } = Properties as AlarmProperties;
        const parts = Metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []));
        return [{ Namespace, MetricName }, ...parts];
      });
      for (const { Namespace, MetricName } of watched.filter((metric) => metric.Namespace === NAMESPACE))
        expect(Object.values(METRICS), `${Namespace} ${MetricName}`).toContain(MetricName);
    });

    it('shows every metric, and compares the rollout with the live composition', () => {
      const [dashboard] = ofType('AWS::CloudWatch::Dashboard');
      const shown = JSON.stringify(dashboard?.Properties);
      expect(Object.values(METRICS).filter((name) => !shown.includes(name))).toEqual([]);
      for (const side of VARIANTS)
        expect(new RegExp(`service[^a-z]+telemetry[^a-z]+variant[^a-z]+${side}`).test(shown), side).toBe(true);
      expect(shown).toContain(`{${[NAMESPACE, ...TELEMETRY_DIMENSIONS.byVersion]}}`);
      expect(shown).toContain(`{${NAMESPACE},service,objective,part}`);
      for (const { title } of Object.values(OBJECTIVES)) expect(shown).toContain(title);
    });
  });
}
