import { PART_NAMES } from '@site/contracts/part-names';
import type { Stage } from './stages';

/** The parts that may release to a stage: this repository's, then those that are registered. */
export const stageParts = ({ registered }: Pick<Stage, 'registered'>): readonly string[] => [
  ...PART_NAMES,
  ...registered.map(({ name }) => name),
];
