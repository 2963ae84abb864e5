/** What the runtime of CloudWatch Synthetics provides; no registry has it for every runtime. */
declare module '@aws/synthetics-playwright' {
  import type { Browser, LaunchOptions } from '@playwright/test';
  export const synthetics: {
    getDefaultLaunchOptions(): Promise<LaunchOptions>;
    launch(options: LaunchOptions): Promise<Browser>;
    close(): Promise<void>;
  };
}
