import { BRAND } from '@site/contracts/brand';
import { HOME } from '@site/contracts/paths';
import { ROOT_FILES } from '@site/contracts/root-files';
import { COLOURS } from '../pictures/colours';

/** Returns the web app manifest. The site is not installed as an app, so `display` is `browser`. */
export function webManifest(): string {
  const png = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    type: 'image/png',
    sizes: `${size}x${size}`,
    purpose,
  });
  return JSON.stringify({
    name: BRAND.name,
    short_name: BRAND.name,
    start_url: HOME,
    id: HOME,
    display: 'browser',
    background_color: COLOURS.paper,
    theme_color: COLOURS.paper,
    icons: [
      { src: ROOT_FILES.icon, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      png(ROOT_FILES.icon192, 192, 'any'),
      png(ROOT_FILES.icon512, 512, 'any'),
      png(ROOT_FILES.iconMaskable, 512, 'maskable'),
    ],
  });
}
