import { defineConfig } from 'astro/config';

/** `BENCH_ASTRO_OUT`: output folder of the build. */
export default defineConfig({
  outDir: process.env.BENCH_ASTRO_OUT,
  cacheDir: `${process.env.BENCH_ASTRO_OUT}-cache`,
  // As in the site: a small font would otherwise be part of the style sheet, where it delays the first paint.
  vite: { build: { assetsInlineLimit: 0 } },
});
