import type { PartDeclaration } from '@site/contracts/declaration';

/** The team that reviews changes of this folder. */
export const owner = '@site/voice';

/** What the federation exposes: the assistant of every page, and the demo of the page of Lumi AI. */
export const exposes = {
  './Widget': './src/widget/Widget.tsx',
  './LumiDemo': './src/demo/LumiDemo.tsx',
} as const;

/** Gzipped bytes that all scripts of this part may have: about a fifth above what they had when it was set. */
export const scriptBudget = 56_000;

/** What this part tells the site of itself: it has no page. */
export const declaration: PartDeclaration = {};
