export { default } from '../astro/astro.config.mjs';
