/**
 * Drops what this process prints once its reader has gone, as in `npm run check -- --rules | head -1`. The work goes on, and
 * the process ends with its own status.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', dropClosedPipe);
}

/** @throws any other error of the stream, such as one of a full disk */
function dropClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
