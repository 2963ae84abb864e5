import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { difference, type Size } from './difference';

/** The annotation in which a test leaves the size of its picture, as JSON. */
export const SIZE = 'size';

/** Prints one line for each picture that differs from its golden, or that has become one. */
export default class LinesReporter implements Reporter {
  private different = 0;
  private same = 0;

  printsToStdio(): boolean {
    return true;
  }

  /** Playwright says by a line of the test's output alone that it has written a golden. */
  onStdOut(chunk: string | Buffer, test?: TestCase): void {
    if (test && String(chunk).includes('writing actual')) console.log(`${test.title}: accepted`);
  }

  onTestEnd(test: TestCase, { status, error, annotations }: TestResult): void {
    if (status === 'passed') {
      this.same += 1;
      return;
    }
    this.different += 1;
    const size = annotations.find(({ type }) => type === SIZE)?.description;
    const now: Size = size ? JSON.parse(size) : { width: 0, height: 0 };
    console.log(`${test.title}: ${difference(error?.message ?? status, now)}`);
  }

  onError({ message = '' }: { message?: string }): void {
    console.log(message);
  }

  onEnd(): void {
    console.log(`${this.same} as they should be, ${this.different} not`);
  }
}
