import type { Server } from 'node:net';
import { type BuildingStep, buildingAnswer } from './building-page.mjs';
import type { Answer } from './edge/origin';

export interface Inherited {
  /** Time at which the command was started, in ms since 1970. */
  startedAt: number;
  /** Whether the parent process has opened the site's port. */
  portOpen: boolean;
}

/** Returns what `tools/bin/run.mjs` passes to the program that it starts, and removes it from the environment. */
export function inherited(): Inherited {
  const { STARTED_AT, EARLY_PORT } = process.env;
  // Child processes must not inherit them.
  delete process.env.STARTED_AT;
  delete process.env.EARLY_PORT;
  return {
    startedAt: Number(STARTED_AT ?? performance.timeOrigin),
    portOpen: EARLY_PORT !== undefined && process.send !== undefined,
  };
}

/** Requests the open port from the parent process. The caller must listen on it at once: connections arrive immediately. */
export function openPort(): Promise<Server> {
  return new Promise((resolve) => {
    process.once('message', (_message, handle) => resolve(handle as Server));
    process.send?.('port wanted');
  });
}

/** Tells the parent process that this process answers on the port now. */
export function portTaken(): void {
  process.send?.('port taken', () => process.disconnect());
}

/** The steps of a start, for the terminal and for the placeholder page. */
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

  /** Ends the placeholder: there is something to serve. */
  serve(): void {
    this.serving = true;
  }

  /** Returns the placeholder response; undefined once there is something to serve. */
  answer(accept: string | undefined): Answer | undefined {
    if (this.serving) return undefined;
    const { body, ...answer } = buildingAnswer(accept, { steps: this.steps, startedAt: this.startedAt });
    return { ...answer, body: Buffer.from(body) };
  }
}
