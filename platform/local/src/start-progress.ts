import type { Server } from 'node:net';
import { type BuildingStep, buildingAnswer } from './building-page.mjs';
import type { Answer } from './edge/origin';

export interface Inherited {
  /** When the command was given, in ms since 1970. */
  startedAt: number;
  /** Whether the site's port is open in the process that started this one. */
  portOpen: boolean;
}

/** What `tools/bin/run.mjs` tells the program that it runs. */
export function inherited(): Inherited {
  const { STARTED_AT, EARLY_PORT } = process.env;
  // They are this process's alone, and none of those that it starts.
  delete process.env.STARTED_AT;
  delete process.env.EARLY_PORT;
  return {
    startedAt: Number(STARTED_AT ?? performance.timeOrigin),
    portOpen: EARLY_PORT !== undefined && process.send !== undefined,
  };
}

/** Asks for the open port. Whoever awaits it must listen on it at once: connections arrive from then on. */
export function openPort(): Promise<Server> {
  return new Promise((resolve) => {
    process.once('message', (_message, handle) => resolve(handle as Server));
    process.send?.('port wanted');
  });
}

/** Tells that the port answers from this process now. */
export function portTaken(): void {
  process.send?.('port taken', () => process.disconnect());
}

/** The steps of a start, for the terminal and for the page that stands in the site's place meanwhile. */
export class StartProgress {
  private readonly steps: BuildingStep[] = [];
  private serving = false;

  constructor(private readonly startedAt: number) {}

  async step<T>(what: string, work: () => Promise<T>): Promise<T> {
    const at = performance.now();
    const step: BuildingStep = { what };
    this.steps.push(step);
    const result = await work();
    step.ms = performance.now() - at;
    return result;
  }

  /** From now on there is something to serve. */
  serve(): void {
    this.serving = true;
  }

  /** What a request gets in the place of the site; undefined once there is something to serve. */
  answer(accept: string | undefined): Answer | undefined {
    if (this.serving) return undefined;
    const { body, ...answer } = buildingAnswer(accept, { steps: this.steps, startedAt: this.startedAt });
    return { ...answer, body: Buffer.from(body) };
  }
}
