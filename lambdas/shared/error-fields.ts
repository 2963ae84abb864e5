import type { LogFields } from './log';

/**
 * Returns the loggable fields of an unexpected error: its name and where it was thrown. Never its message, which may quote a
 * body, or a URL with a token.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const stack = error.stack ?? '';
  const frames = stack
    .slice(stack.indexOf(error.message) + error.message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 3)
    .map((line) => line.trim());
  return { errorName: /^\w{1,60}$/.test(error.name) ? error.name : 'Error', errorAt: frames.join(' < ') };
}
