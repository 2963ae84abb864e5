import type { AlarmBase } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';

export interface AlarmTopics {
  notices: ITopic;
  pages: ITopic;
}

/** Notifies of an alarm and of its end; if it pages, it tells both to whoever is paged. */
export function notifyOf(alarm: AlarmBase, { notices, pages }: AlarmTopics, isPaging = false): void {
  const actions = [notices, ...(isPaging ? [pages] : [])].map((topic) => new SnsAction(topic));
  alarm.addAlarmAction(...actions);
  alarm.addOkAction(...actions);
}
