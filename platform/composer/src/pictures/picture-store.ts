import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { keys } from '@site/site-model/bucket-keys';
import type { ObjectStore } from '../store/object-store';
import { drawPng } from './draw-png';

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
