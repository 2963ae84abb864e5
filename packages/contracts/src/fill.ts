/**
 * Puts values in the place of their names in braces: `fill('{days} days', { days: 14 })` is `14 days`. Throws on a name that
 * has no value.
 */
export function fill(template: string, values: Readonly<Record<string, number | string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value !== undefined) return String(value);
    throw new Error(
      `contracts/unknown-value: ${whole} in "${template}" has no value. Use ${Object.keys(values)
        .map((known) => `{${known}}`)
        .join(' or ')}.`,
    );
  });
}
