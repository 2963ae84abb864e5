/** What Vite and its plugins print around what is wrong: headings, stacks, the fields of an error, and how long they waited. */
const AROUND = [
  / +at .*/,
  /✗ Build failed in .*/,
  /error during build:/,
  /Build failed with \d+ errors?:/,
  /\[plugin site:.*/,
  /\[Module Federation\] moduleParseIdleTimeout.*/,
  / {2}errors: \[Getter\/Setter\]/,
  /\}/,
];
const LINES = new RegExp(`^(${AROUND.map(({ source }) => source).join('|')})$\\n?`, 'gm');

/** Returns what a failed build tool printed about the fault itself. */
export const faultIn = (output: string): string =>
  output
    .replace(LINES, '')
    .replace(/^RolldownError: /gm, '')
    .trim();
