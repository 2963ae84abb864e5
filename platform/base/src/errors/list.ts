import { AREAS } from './catalogue';
import type { Definition, Words } from './definition';

const TITLES: Record<keyof typeof AREAS, string> = {
  LIVE_ERRORS: 'What is live',
  VERSION_ERRORS: 'Versions, builds and rendering',
  COMMAND_ERRORS: 'Commands, rights and the tools around',
  DEVELOPMENT_ERRORS: 'A part in a running site',
  REFUSALS: 'Refusals that list faults',
};

const HEAD = `# Errors of the release tool

Each has a code, which scripts can rely on, and data, of which its text is made where somebody reads it. The texts below are those of
an example. Written by \`list.ts\`; \`npx vitest run platform/base/src/errors -u\` writes it again.
A script answers the question before a rollback of the site with \`--yes\`.
`;

const cell = (text: string) =>
  text.trim().replaceAll('\n', ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const row = ([code, { example, message, remedy }]: [string, Definition], words: Words) =>
  `| \`${code}\` | ${cell(message(example, words))} | ${cell(remedy(example, words))} |`;

/** The list of all errors with cause and remedy, as Markdown. */
export function errorList(words: Words): string {
  const sections = Object.entries(AREAS).map(([area, definitions]) =>
    [
      `## ${TITLES[area as keyof typeof AREAS]}`,
      '',
      '| code | cause | remedy |',
      '| --- | --- | --- |',
      ...Object.entries(definitions as Record<string, Definition>).map((one) => row(one, words)),
      '',
    ].join('\n'),
  );
  return [HEAD, ...sections].join('\n');
}
