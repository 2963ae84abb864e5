import { useLayoutEffect } from 'react';
import { vi } from 'vitest';
import { finishCall } from '../session/call-controls';
import { type CallEngine, provideEngine } from '../session/engine-slot';

/** Replaces the engine's chunk in tests: the session without the SDK and its network, and the views of a call. */
export { AfterCall, engineTexts, Interruption, interruptionTexts } from './CallViews';

export const session = {
  connect: vi.fn<CallEngine['connect']>(),
  end: vi.fn(finishCall),
  release: vi.fn(),
  resume: vi.fn(),
  setMuted: vi.fn(),
  setVolume: vi.fn(),
  sendText: vi.fn(),
  levels: vi.fn(() => ({ input: 0, output: 0 })),
};

export function CallEngineView() {
  useLayoutEffect(() => provideEngine(session), []);
  return null;
}
