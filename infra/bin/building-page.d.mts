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
export function buildingAnswer(
  accept: string | undefined,
  building: Building,
): { status: number; headers: Record<string, string>; body: string };
