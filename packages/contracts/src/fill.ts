/** `fillTemplate('{days} days', { days: 14 })` is `14 days`. Throws if a placeholder has no value. */
export function fillTemplate(template: string, values: Readonly<Record<string, number | string>>): string {
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
