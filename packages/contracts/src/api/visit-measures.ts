/**
 * How a visit can fail. A visit reports each at most once while a rollout runs, whatever number of pages it views: by these the
 * rollout is judged.
 */
export const VISIT_FAILURES = [
  /** An uncaught error reached the window. */
  'clientErrors',
  /** An error boundary replaced a slot. */
  'failedSlots',
  /** A page did not become interactive. */
  'notHydrated',
  /** A form was sent and never accepted. */
  'failedLeads',
  /** A call was asked for and never started. */
  'failedVoiceStarts',
  /** The API answered with a status of 500 or above. */
  'apiErrors',
] as const;
export type VisitFailure = (typeof VISIT_FAILURES)[number];

/** Name of the cookie that the edge sets while a rollout runs: pages report their visits. */
export const JUDGED_COOKIE_NAME = 'judged';
