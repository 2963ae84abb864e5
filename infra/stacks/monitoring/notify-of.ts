import type { AlarmBase } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';

export interface AlarmTopics {
  notices: ITopic;
  pages: ITopic;
}

/**
 * Notifies of an alarm, and pages by itself if it pages. A composite alarm of all paging ones would notify of its own changes of
 * state only: while one alarm stood, the next would page nobody.
 */
export function notifyOf(alarm: AlarmBase, { notices, pages }: AlarmTopics, isPaging = false): void {
  alarm.addAlarmAction(new SnsAction(notices), ...(isPaging ? [new SnsAction(pages)] : []));
  alarm.addOkAction(new SnsAction(notices));
}
