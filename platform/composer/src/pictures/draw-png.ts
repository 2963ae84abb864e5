import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let ready: Promise<void> | undefined;

/** Draws an SVG without text as a PNG, in its own size or `width` pixels wide. */
export async function drawPng(svg: string, width?: number): Promise<Buffer> {
  ready ??= initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  await ready;
  const drawing = new Resvg(svg, {
    font: { loadSystemFonts: false },
    ...(width ? { fitTo: { mode: 'width', value: width } } : {}),
  });
  try {
    const image = drawing.render();
    const png = Buffer.from(image.asPng());
    image.free();
    return png;
  } finally {
    drawing.free();
  }
}
