/**
 * Email address of the synthetic visitor's leads, by which the API recognizes them: they are stored, counted
 * separately, not delivered and soon deleted. No person can have it, because the domain `.invalid` is reserved (RFC
 * 2606). If somebody else uses it, only their own lead is not delivered.
 */
export const SYNTHETIC_EMAIL = 'visitor@synthetic.invalid';

export const isSynthetic = (email: string): boolean => email.toLowerCase() === SYNTHETIC_EMAIL;

/**
 * Visitor id of the browser visitor's session. The session route never issues it: only who can read the key of sessions can sign it. Its
 * calls use no quota and count as no event.
 */
export const SYNTHETIC_VISITOR = '00000000-0000-4000-8000-000000000000';
