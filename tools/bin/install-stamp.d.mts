export function isInstalled(root: string): boolean;
export function noteInstalled(root: string): void;
