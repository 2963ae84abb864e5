import { SHELL } from '@site/contracts/shell';

/** The parts whose sources are in this repository. No part's build reads the list, so that a new one gives others no new build. */
export const REMOTE_NAMES = ['mfe-products', 'mfe-content', 'mfe-voice'] as const;
export const PART_NAMES = [SHELL, ...REMOTE_NAMES] as const;
