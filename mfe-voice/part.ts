import type { PartDeclaration } from '@site/contracts/declaration';

/** The team that reviews changes of this folder. */
export const owner = '@site/voice';

/** What the federation exposes: the assistant of every page, and the demo of the page of Lumi AI. */
export const exposes = {
  './Widget': './src/widget/Widget.tsx',
  './LumiDemo': './src/demo/LumiDemo.tsx',
} as const;

/** What this part tells the site of itself: it has no page. */
export const declaration: PartDeclaration = {};
