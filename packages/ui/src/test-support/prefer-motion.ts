import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Lets the page move, as for most visitors, until the test has finished: other files of tests use the same page. */
export async function preferMotion(): Promise<void> {
  const prefer = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  };
  onTestFinished(() => prefer('reduce'));
  await prefer('no-preference');
}
