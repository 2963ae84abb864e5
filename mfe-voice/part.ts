import type { PartDeclaration } from '@site/contracts/declaration';

/** The team that reviews changes of this folder. */
export const owner = '@site/voice';

/** Exposed modules: the assistant of every page, and its large views in the home page's hero and on the Lumi AI page. */
export const exposes = {
  './Widget': './src/widget/Widget.tsx',
  './HomeLine': './src/line/HomeLine.tsx',
  './LumiDemo': './src/demo/LumiDemo.tsx',
} as const;

/** Script budget in gzipped bytes: about 20 % above the size when it was set. */
export const scriptBudget = 56_000;

/** The part's declaration: it has no pages. */
export const declaration: PartDeclaration = {};
