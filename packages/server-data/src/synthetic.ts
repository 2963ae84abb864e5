/**
 * Email address of the synthetic visitor's leads, by which the API recognizes them: they are stored, counted
 * separately, not delivered and soon deleted. No person can have it, because the domain `.invalid` is reserved (RFC
 * 2606). If somebody else uses it, only their own lead is not delivered.
 */
export const SYNTHETIC_EMAIL = 'visitor@synthetic.invalid';

export const isSynthetic = (email: string): boolean => email.toLowerCase() === SYNTHETIC_EMAIL;
