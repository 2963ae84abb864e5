import type { CaseSlug } from '@site/contracts/paths';
import type { CardPlace } from './CaseCard';

/** The wall of all cases: rows of 12, 5 + 7, 7 + 5, 5 + 7 and 12 columns; wide drawings get the wide places. */
export const WALL: readonly (readonly [CaseSlug, CardPlace])[] = [
  ['medical-center-ukraine', 'row'],
  ['auto-damage-poland', 'left5'],
  ['ecommerce-poland', 'right7'],
  ['retail-kazakhstan', 'left7'],
  ['onboarding-spain', 'right5'],
  ['marketing-germany', 'left5'],
  ['ad-traffic-lithuania', 'right7'],
  ['b2b-saas-netherlands', 'closing'],
];
