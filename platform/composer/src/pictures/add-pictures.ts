import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { BRAND } from '@site/contracts/brand';
import type { HeadlineRun, PageData } from '@site/contracts/microfrontend';
import { HOME } from '@site/contracts/paths';
import { PICTURE_SIZE } from '@site/contracts/root-files';
import { keys } from '@site/site-model/bucket-keys';
import { navLabel } from '../nav-label';
import type { PlannedPage } from '../page-data';
import { innerSvg, readAsset } from '../part-asset';
import type { PartFiles } from '../part-files';
import type { ObjectStore } from '../store/object-store';
import { COLOURS } from './colours';
import { conversation } from './conversation';
import { drawPng } from './draw-png';
import { Typesetter } from './typesetter';
import { type Piece, type Voice, wrapHeadline } from './wrap-headline';

const SUBSETS = ['latin', 'cyrillic', 'cyrillic-ext', 'latin-more', 'cyrillic-more'].map(
  (name) => `onest-${name}-wght`,
);

/** Draws the picture of every page that may be shared, and removes the picture's headline from the page's data. */
export async function addPictures(
  store: ObjectStore,
  shell: PartFiles,
  pages: readonly PlannedPage[],
): Promise<void> {
  const faces = await loadFaces(store, shell);
  const mark = innerSvg((await readAsset(store, shell, 'icon.svg')).toString());
  const pictures = new PictureStore(store);
  for (const { data } of pages) {
    const { headline, ...head } = data.head;
    data.head = head;
    if (data.status === 404 || head.noindex) continue;
    const picture = pictureSvg(
      { label: labelOf(data), headline: headline ?? [{ text: head.title }], seed: data.canonicalPath },
      faces,
      mark,
    );
    data.picture = await pictures.keep(picture);
  }
}

/** Returns the product's name, or the label of the page's section; empty for the home page. */
function labelOf(page: PageData): string {
  const { about } = page.head;
  if (about?.kind === 'product') return about.name;
  return page.canonicalPath === HOME ? '' : navLabel(page);
}

async function loadFaces(store: ObjectStore, shell: PartFiles): Promise<PictureFaces> {
  const subsets = await Promise.all(
    SUBSETS.map((name) => {
      const file = shell.assetNamed(name);
      if (!file) throw new Error(`The shell has no font ${name}.`);
      return readAsset(store, shell, file);
    }),
  );
  return {
    headline: await Typesetter.of(subsets, 540, -0.035),
    text: await Typesetter.of(subsets, 560, -0.02),
  };
}

export interface PictureFaces {
  headline: Typesetter;
  text: Typesetter;
}

export interface PictureText {
  /** The product or section of the page, shown beside the brand. */
  label: string;
  headline: readonly HeadlineRun[];
  /** Seed of the conversation line; the same in every language of a page. */
  seed: string;
}

const EDGE = 72;
const HEADLINE = { top: 158, bottom: 468, sizes: [92, 84, 76, 68, 62, 56, 50, 44], leading: 1.1 };
const AXIS = { y: 540, height: 54 };
const { width, height } = PICTURE_SIZE;
const right = width - EDGE;

/** Returns a page's picture as SVG: brand, headline, and below it the conversation line. `mark`: the inner SVG of the brand's mark. */
export function pictureSvg(
  { label, headline, seed }: PictureText,
  faces: PictureFaces,
  mark: string,
): string {
  const { visitor, assistant } = conversation(seed, { left: EDGE, right, ...AXIS });
  const labelWidth = faces.text.width(label, 30);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>`,
    `<g transform="translate(${EDGE - 3} 62) scale(1.55)" fill="none">${mark}</g>`,
    faces.text.line([{ text: BRAND.name, fill: COLOURS.ink }], { x: EDGE + 64, y: 94, size: 34 }),
    faces.text.line([{ text: label, fill: COLOURS.ink2 }], { x: right - labelWidth, y: 94, size: 30 }),
    ...setHeadline(headline, faces.headline),
    `<path d="M${EDGE} ${AXIS.y}H${right}" stroke="${COLOURS.line}" stroke-width="2"/>`,
    bars(visitor, COLOURS.green),
    bars(assistant, COLOURS.purple),
    '</svg>',
  ].join('');
}

const bars = (d: string, colour: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>`;

const INKS: Record<Exclude<Voice, undefined>, string> = {
  visitor: COLOURS.green,
  assistant: COLOURS.purple,
};
const inked = ({ text, voice }: Piece) => ({ text, fill: voice ? INKS[voice] : COLOURS.ink });

/** Sets the headline as large as it fits, centred between brand and line. */
function setHeadline(headline: readonly HeadlineRun[], face: Typesetter): string[] {
  const room = HEADLINE.bottom - HEADLINE.top;
  const smallest = HEADLINE.sizes.at(-1) ?? 44;
  const size =
    HEADLINE.sizes.find((size) => {
      const lines = wrapAt(headline, face, size);
      return (
        lines.length * size * HEADLINE.leading <= room &&
        lines.every((line) => face.width(line.map(({ text }) => text).join(''), size) <= right - EDGE)
      );
    }) ?? smallest;
  const lines = wrapAt(headline, face, size);
  const leading = size * HEADLINE.leading;
  // Capitals are about 0.7 em high.
  const first = HEADLINE.top + (room - lines.length * leading) / 2 + size * 0.86;
  return lines.map((line, i) =>
    face.line(line.map(inked), { x: EDGE - size * 0.05, y: first + i * leading, size }),
  );
}

const wrapAt = (headline: readonly HeadlineRun[], face: Typesetter, size: number) =>
  wrapHeadline(headline, (line) => face.width(line, size) <= right - EDGE);

/** Cache folder of the pictures drawn on this machine, for all stores. */
const DRAWN = process.env.DRAWN_PICTURES ?? path.join(ROOT, '.build/pictures');

/** Stores pictures under the hash of their SVG, so that an unchanged picture is not drawn again. */
export class PictureStore {
  private readonly known = new Map<string, Promise<string>>();

  constructor(private readonly store: ObjectStore) {}

  /** Draws and stores the picture of an SVG unless it exists. Returns its absolute path on the site. */
  keep(svg: string): Promise<string> {
    const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16);
    const kept = this.known.get(hash) ?? this.write(hash, svg);
    this.known.set(hash, kept);
    return kept;
  }

  private async write(hash: string, svg: string): Promise<string> {
    const key = keys.picture(hash);
    if (!(await this.store.exists(key))) await this.store.writeOnce(key, await this.draw(hash, svg));
    return `/${key}`;
  }

  private async draw(hash: string, svg: string): Promise<Buffer> {
    const file = path.join(DRAWN, `${hash}.png`);
    if (existsSync(file)) return readFileSync(file);
    const png = await drawPng(svg);
    mkdirSync(DRAWN, { recursive: true });
    const whole = `${file}.${process.pid}`;
    writeFileSync(whole, png);
    renameSync(whole, file);
    return png;
  }
}
