import { checkAwsLimit } from '@platform/config/aws-limits';

/** Throws if the environment is too large for Lambda to create the function. */
export function checkEnvironment(name: string, variables: Record<string, string>): void {
  const text = Object.entries(variables).flat().join('');
  checkAwsLimit('lambda/environment', Buffer.byteLength(text), `The environment of ${name}`);
}

/** Throws if the event is too large for Lambda, whose API answers 413. */
export function checkEvent(name: string, event: unknown): void {
  checkAwsLimit('lambda/request', Buffer.byteLength(JSON.stringify(event) ?? ''), `The event for ${name}`);
}

/** Throws if the answer is too large for Lambda, which then fails the invocation. `json`: as the function returned it. */
export function checkAnswer(name: string, json: string): void {
  checkAwsLimit('lambda/answer', Buffer.byteLength(json), `The answer of ${name}`);
}
