import { expect, it } from 'vitest';
import { projectFiles, readText } from '../support/project-files';

/**
 * Green is the customer who speaks, purple the assistant who speaks, and nothing else has these colours. `mfe-voice` is
 * a call as a whole; elsewhere these modules draw or quote a voice.
 */
const VOICES = [
  // the colours themselves, the names of the two speakers, the strokes of a voice
  'packages/ui/src/styles/tokens.css',
  'packages/ui/src/styles/base.css',
  'packages/ui/src/drawing/drawing.module.css',
  // the line of a call, a line of a conversation, “the assistant is speaking”
  'packages/ui/src/wave/ConversationTurn.module.css',
  'packages/ui/src/wave/ConversationTurn.tsx',
  'packages/ui/src/screen/Say.module.css',
  'packages/ui/src/screen/Screen.module.css',
  'packages/ui/src/icon/Icon.tsx',
  // the brand is the two voices; the products' small drawings in the menu
  'shell/src/layout/links.module.css',
  'shell/src/layout/links.tsx',
  // the home page's heading names the voices of the line below it; the visitor's answers, the assistant that types
  'shell/src/pages/home/HomePage.tsx',
  'shell/src/pages/home/bots/DemoBots.module.css',
  // calls and chats of the products
  'mfe-products/src/lumi/LumiPoster.tsx',
  'mfe-products/src/mediflow/MediflowPoster.tsx',
  'mfe-products/src/sales-manager/Desk.tsx',
  'mfe-products/src/seller/SellerPoster.tsx',
  'mfe-products/src/seller/Thread.module.css',
];
const COLOURED =
  /--(?:green|purple|on-voice)\b|\b(?:stroke|fill)(?:Visitor|Assistant)\b|className="(?:visitor|assistant)"|:global\(\.(?:visitor|assistant)/;

it('gives the colours of the two voices to what draws or quotes a voice, and to nothing else', () => {
  const coloured = projectFiles().filter(
    (file) =>
      /^(?:shell|mfe-\w+|packages\/ui)\/src\/.*(?<!\.test)\.(?:css|tsx)$/.test(file) &&
      !file.startsWith('mfe-voice/') &&
      COLOURED.test(readText(file)),
  );
  expect(coloured.sort()).toEqual(VOICES.toSorted());
});

it('writes the values of the two colours once, so that no page without the kit has them', () => {
  const tokens = 'packages/ui/src/styles/tokens.css';
  const values = [...readText(tokens).matchAll(/--(?:green|purple): light-dark\((#\w+), (#\w+)\)/g)].flatMap((pair) =>
    pair.slice(1),
  );
  expect(values.length).toBeGreaterThanOrEqual(4);
  const written = projectFiles()
    .filter((file) => /(?<!\.test)\.(?:css|js|tsx?)$/.test(file))
    .filter((file) => values.some((value) => readText(file).includes(value)));
  expect(written).toEqual([tokens]);
});
