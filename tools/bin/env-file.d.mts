export function readEnvFile(root: string, script: string): void;
