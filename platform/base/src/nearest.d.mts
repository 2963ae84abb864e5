export function nearest(typed: string, words: Iterable<string>): string | undefined;
export function suggestion(typed: string, words: Iterable<string>): string;
