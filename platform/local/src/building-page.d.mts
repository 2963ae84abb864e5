export interface BuildingStep {
  what: string;
  /** Duration; undefined while the step runs. */
  ms?: number | undefined;
}
export interface Building {
  steps: readonly BuildingStep[];
  /** Milliseconds since 1970. */
  startedAt: number;
}
/** Escapes a text for the content of an element. */
export function escaped(text: string): string;
/** Returns a page that reloads itself every two seconds; `content` is HTML. */
export function reloadingPage(page: { title: string; content: string }): {
  headers: Record<string, string>;
  body: string;
};
export function buildingAnswer(
  accept: string | undefined,
  building: Building,
): { status: number; headers: Record<string, string>; body: string };
