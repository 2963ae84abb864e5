import { OFFER } from '@site/contracts/offer';
import type { Voice } from '@site/ui/wave/geometry.ts';
import type { MemberId } from './content';

/** A range of days of the launch: we speak (assistant) or listen (visitor). */
export interface Stretch {
  /** First day, from 1. */
  day: number;
  days: number;
  voice: Voice;
}

/** The longest launch. */
export const LAUNCH_DAYS = OFFER.launchDays.to;

const we = (day: number, days: number): Stretch => ({ day, days, voice: 'assistant' });
const you = (day: number, days: number): Stretch => ({ day, days, voice: 'visitor' });

/** Days of the launch on which each member is active; the texts of the plan state the same. */
export const LAUNCH: Record<MemberId, readonly Stretch[]> = {
  product: [we(1, 2), we(7, 1), we(14, 1)],
  dialogue: [we(2, 4), you(6, 4), you(12, 2)],
  integration: [we(2, 5), we(9, 1), we(13, 2)],
};
