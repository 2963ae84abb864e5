import path from 'node:path';
import { parseAst } from 'vite';

/** A node of a syntax tree (ESTree with types and JSX). */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: nodes have different properties, of which a test reads a few.
  [property: string]: any;
}

/** Returns the syntax tree of a source, in the language of the file's name. */
export const parseSource = (source: string, file: string): SyntaxNode =>
  parseAst(source, { lang: path.extname(file).slice(1) as 'js' | 'jsx' | 'ts' | 'tsx' });

/** Calls `visit` with every node of a tree, parents first. */
export function visitNodes(node: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) for (const one of node) visitNodes(one, visit);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  visit(node as SyntaxNode);
  for (const value of Object.values(node)) if (typeof value === 'object') visitNodes(value, visit);
}
