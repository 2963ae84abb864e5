/** Whether a process of that number runs; after a crash it may be another program's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is somebody else's, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
