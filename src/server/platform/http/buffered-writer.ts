/** How long a line is buffered. */
const FLUSH_AFTER_MS = 50;

/**
 * Creates a writer that batches lines, because a single write takes as much time as serving a page from memory. The
 * buffer is flushed when the process exits; only a killed process loses its last lines.
 */
export function createBufferedWriter(write: (text: string) => void): (line: string) => void {
  let buffer = '';
  const flush = () => {
    const text = buffer;
    buffer = '';
    if (text) write(text);
  };
  process.once('exit', flush);
  return (line) => {
    if (!buffer) setTimeout(flush, FLUSH_AFTER_MS).unref();
    buffer += `${line}\n`;
  };
}
