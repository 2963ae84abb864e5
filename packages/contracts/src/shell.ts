export const SHELL = 'shell';
