/** Returns a required environment variable. Throws an Error with its name when it is missing. */
export function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set. Deploy the function's stack again.`);
  return value;
}
