export const REMOTE_NAMES = ['mfe-products', 'mfe-content', 'mfe-voice'] as const;
export const SHELL = 'shell';
export const PART_NAMES = [SHELL, ...REMOTE_NAMES] as const;
