/** Exits with code 0 when the reader of standard output closes the pipe, as `| head` does (EPIPE). */
export function endQuietly(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}
