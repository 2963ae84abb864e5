import { PART_NAMES } from '@site/contracts/part-names';
import type { Stage } from './stages';

/** Returns the parts that may release to a stage: this repository's, then the registered ones. */
export const stageParts = ({ registered }: Pick<Stage, 'registered'>): readonly string[] => [
  ...PART_NAMES,
  ...registered.map(({ name }) => name),
];
