/** A variable that the function can't do without. Throws with its name. */
export function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The variable ${name} is not set.`);
  return value;
}
