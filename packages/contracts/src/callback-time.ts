import { OFFER } from './offer';

export const WORKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
/** `hour`: within an hour; a working day: by the end of its first working hour. The texts are in `lead-texts`. */
export const CALLBACK_TIMES = ['hour', ...WORKDAYS] as const;
export type CallbackTime = (typeof CALLBACK_TIMES)[number];

/** Returns when a person calls whose enquiry arrives at this moment: within one working hour, by the clocks of Kyiv. */
export function callbackTime(now: Date): CallbackTime {
  // Browsers that are older than the spelling “Kyiv” throw for it; all know this one, as the same zone.
  const format = { timeZone: 'Europe/Kiev', weekday: 'short', hour: 'numeric', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en', format).formatToParts(now);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const hour = Number(part('hour'));
  // -1 at the weekend, so that Monday is the next day.
  const day = WORKDAYS.findIndex((workday) => workday === part('weekday').toLowerCase());
  const { from, to } = OFFER.hours;
  if (day >= 0 && hour >= from && hour < to - 1) return 'hour';
  return WORKDAYS[day >= 0 && hour < from ? day : (day + 1) % WORKDAYS.length] ?? 'mon';
}
