/** The style of the badge and the inspector, in a shadow tree: the page's style sheets don't reach it, nor it the page. */
export const STYLES = `
:host {
  all: initial;
  display: block;
  color-scheme: dark;
  font: 400 13px/1.45 system-ui, sans-serif;
}
*, ::before { box-sizing: border-box; }
.bar, .panel { background: #15171c; color: #f2f3f5; }
.bar {
  /* Above the page's skip link, which waits hidden above the page's top edge. */
  position: relative;
  z-index: 2147483645;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 12px;
  padding: 6px max(12px, env(safe-area-inset-left));
  border-bottom: 2px solid #ffc043;
}
.mark {
  padding: 1px 6px;
  border-radius: 3px;
  background: #ffc043;
  color: #15171c;
  font-weight: 700;
  letter-spacing: 0.04em;
}
ul { margin: 0; padding: 0; list-style: none; }
b { font-weight: 600; overflow-wrap: anywhere; }
.facts { display: flex; flex: 1 1 0; flex-wrap: wrap; min-width: 200px; }
.facts li:not(:last-child)::after { content: "·"; margin-inline: 8px; color: #9aa1ad; }
.buttons { display: flex; gap: 6px; margin-left: auto; }
a { color: #ffd98a; }
.button, .region {
  min-height: 28px;
  padding: 2px 10px;
  border: 1px solid #6b7280;
  border-radius: 6px;
  background: #23262e;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
.button:hover, .region:hover { background: #343944; }
.button[aria-pressed="true"] { border-color: #ffc043; background: #ffc043; color: #15171c; }
kbd { padding-inline: 4px; border-radius: 3px; background: #0008; color: #f2f3f5; font: 11px/1.5 ui-monospace, monospace; }
:focus-visible { outline: 2px solid #ffd98a; outline-offset: 2px; }
h2:focus { outline: none; }

.panel {
  position: fixed;
  inset: auto auto 12px 12px;
  z-index: 2147483647;
  width: min(620px, calc(100vw - 24px));
  max-height: min(60vh, 480px);
  overflow: auto;
  border: 1px solid #6b7280;
  border-radius: 10px;
  box-shadow: 0 8px 32px #0006;
}
.panel[hidden] { display: none; }
.panel-head {
  position: sticky;
  top: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  padding: 10px 14px;
  background: inherit;
  border-bottom: 1px solid #343944;
}
h2 { margin: 0; font-size: 15px; font-weight: 600; }
.summary { margin: 10px 14px; color: #c7ccd5; }
.summary b { color: #f2f3f5; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 7px; border-top: 1px solid #343944; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th:first-child, td:first-child { padding-left: 14px; }
th:last-child, td:last-child { padding-right: 14px; }
thead th { border-top: 0; padding-block: 0 6px; color: #9aa1ad; font-weight: 400; }
tbody th { font-weight: 400; }
.name { display: block; font-weight: 600; white-space: nowrap; }
.name::before { content: ""; display: inline-block; width: 9px; height: 9px; margin-right: 6px; border-radius: 2px; background: var(--part); }
code { white-space: nowrap; color: #c7ccd5; font: 12px/1.4 ui-monospace, monospace; }
[data-sources] code { white-space: nowrap; color: #ffc043; }
td ul { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 6px; }
.region { border-color: var(--part); overflow-wrap: anywhere; text-align: left; }

.outlines { position: fixed; inset: 0; z-index: 2147483646; overflow: hidden; pointer-events: none; }
.outline { position: absolute; outline: 2px dashed var(--part); outline-offset: -2px; box-shadow: inset 0 0 0 3px #15171ccc; }
.outline[data-sources] { outline-style: solid; }
.outline[data-marked] { outline-width: 4px; outline-offset: -4px; background: color-mix(in srgb, var(--part) 18%, transparent); }
.label {
  position: absolute;
  left: 0;
  max-width: 100%;
  padding: 1px 7px;
  overflow: hidden;
  background: var(--part);
  color: #15171c;
  font: 500 12px/20px system-ui, sans-serif;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.label[data-narrow] { max-width: none; }
.label[data-narrow="right"] { left: auto; right: 0; }
[data-colour="0"] { --part: #ffc043; }
[data-colour="1"] { --part: #c3cad5; }
[data-colour="2"] { --part: #7cc4ff; }
[data-colour="3"] { --part: #8be0a4; }
[data-colour="4"] { --part: #f5a3d7; }
[data-colour="5"] { --part: #c9b6ff; }
[data-colour="6"] { --part: #9fe7e5; }

@media (max-width: 480px) {
  .mark { align-self: start; margin-top: 2px; }
  .facts { flex-direction: column; }
  .facts li:not(:last-child)::after { content: none; }
  .buttons { flex-basis: 100%; margin: 2px 0 2px; }
  .panel { inset: auto 0 0; width: auto; max-height: 50vh; border-width: 1px 0 0; border-radius: 10px 10px 0 0; }
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: grid; padding: 8px 14px; border-top: 1px solid #343944; }
  tbody th, td, th:first-child, td:last-child { padding: 2px 0; border: 0; }
  .name { display: inline-block; margin-right: 8px; }
  td:last-child:empty { display: none; }
}
@media (forced-colors: active) {
  .bar, .panel, .label, .mark { border: 1px solid CanvasText; }
}
@media print {
  :host { display: none; }
}
`;
