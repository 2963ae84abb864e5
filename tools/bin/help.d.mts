interface Help {
  usage: string;
  description: string;
  instead?: string;
  options?: string[];
  example?: string;
}
export const HELP: Record<string, Help>;
export function helpOf(script: string | undefined, args: string[]): string | undefined;
export function refusalOf(script: string | undefined, args: string[]): string | undefined;
