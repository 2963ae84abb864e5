/**
 * Returns the text of a document with these lines between its two comments of that name. Throws `generate/no-marks` if `file` lacks
 * one of them.
 */
export function replaceMarked(file: string, text: string, name: string, lines: readonly string[]): string {
  const begin = `<!-- ${name}: written by "npm run generate" -->`;
  const end = `<!-- end of ${name} -->`;
  const [head, rest = ''] = text.split(begin);
  const [, tail] = rest.split(end);
  if (tail === undefined)
    throw new Error(`${file} lacks the lines "${begin}" and "${end}". Restore them. [generate/no-marks]`);
  return `${head}${[begin, '', ...lines, '', end].join('\n')}${tail}`;
}
