import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { difference, type Size } from './difference';

/** Annotation with the size of a test's screenshot as JSON. */
export const SIZE = 'size';

/** Prints one line for each screenshot that differs from its golden or was accepted. */
export default class LinesReporter implements Reporter {
  private different = 0;
  private same = 0;

  printsToStdio(): boolean {
    return true;
  }

  /** Playwright reports a written golden only in the test's output. */
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
    console.log(`${this.same} unchanged or accepted, ${this.different} different`);
  }
}
