/**
 * The address of the synthetic visitor's leads, and the mark by which the API knows them: stored, counted apart,
 * delivered to nobody and soon forgotten. No person has such an address: `.invalid` is nobody's (RFC 2606). Whoever
 * borrows it only keeps his own lead from being read.
 */
export const SYNTHETIC_EMAIL = 'visitor@synthetic.invalid';

export const isSynthetic = (email: string): boolean => email.toLowerCase() === SYNTHETIC_EMAIL;
