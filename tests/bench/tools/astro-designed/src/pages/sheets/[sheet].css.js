import { designedPages } from '../../pages.js';

export async function getStaticPaths() {
  return (await designedPages()).map(({ sheet, css }) => ({ params: { sheet }, props: { css } }));
}

export const GET = ({ props }) => new Response(props.css, { headers: { 'content-type': 'text/css' } });
