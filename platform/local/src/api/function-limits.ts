import { checkAwsLimit } from '../../../../infra/config/aws-limits';

/** Throws where Lambda would refuse to create the function. */
export function checkEnvironment(name: string, variables: Record<string, string>): void {
  const text = Object.entries(variables).flat().join('');
  checkAwsLimit('lambda/environment', Buffer.byteLength(text), `The environment of ${name}`);
}

/** Throws where Lambda would refuse the event (413 of its API). */
export function checkEvent(name: string, event: unknown): void {
  checkAwsLimit('lambda/request', Buffer.byteLength(JSON.stringify(event) ?? ''), `The event for ${name}`);
}

/** Throws where Lambda would make an error of the answer. `json`: as the function returned it. */
export function checkAnswer(name: string, json: string): void {
  checkAwsLimit('lambda/answer', Buffer.byteLength(json), `The answer of ${name}`);
}
