import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What the name of a source map ends in. Only a server build that is checked where it was made has maps, and a client that failed. */
export const MAP = '.map';
const FRAME = /^ +at (?:(?:async )?(.*?) \()?(file:\/\/.*?):(\d+):(\d+)\)?$/gm;
const LIBRARIES = /(^|\/)(vendor|node_modules)\//;
/** As many as lead to the cause; the others repeat the structure of the page. */
const SHOWN = 3;

/** Returns an error's message, and the functions of the parts that threw it with their source files, innermost first. */
export function thrownBy(error: Error): string {
  const places = [...(error.stack ?? '').matchAll(FRAME)].flatMap(
    ([, name = 'the module', url = '', line = '', column = '']) => {
      const source = sourceOf(fileURLToPath(url), Number(line), Number(column));
      return [url, source].some((place) => LIBRARIES.test(place)) ? [] : `${name} (${source})`;
    },
  );
  if (places.length === 0) return error.stack ?? String(error);
  return `${error}, thrown by ${places.slice(0, SHOWN).join(', in ')}`;
}

/** Returns the source file and line of a place in a bundle, if the bundle's map is beside it, else the place itself. */
function sourceOf(file: string, line: number, column: number): string {
  const found: { originalSource?: string; originalLine?: number } = existsSync(file + MAP)
    ? new SourceMap(JSON.parse(readFileSync(file + MAP, 'utf8'))).findEntry(line - 1, column - 1)
    : {};
  const { originalSource, originalLine = 0 } = found;
  // Relative to a folder of the build, which nobody knows.
  if (originalSource) return `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}`;
  return `${file.split('/').slice(-2).join('/')}:${line}`;
}
