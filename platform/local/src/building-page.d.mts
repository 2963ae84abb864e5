export interface BuildingStep {
  what: string;
  /** How long it took; undefined while it lasts. */
  ms?: number | undefined;
}
export interface Building {
  steps: readonly BuildingStep[];
  /** Milliseconds since 1970. */
  startedAt: number;
}
/** Escapes a text for the content of an element. */
export function escaped(text: string): string;
/** A page that asks for its address again every two seconds; `content` is HTML. */
export function reloadingPage(page: { title: string; content: string }): {
  headers: Record<string, string>;
  body: string;
};
export function buildingAnswer(
  accept: string | undefined,
  building: Building,
): { status: number; headers: Record<string, string>; body: string };
