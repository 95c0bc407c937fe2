/** How long a line waits for others, in milliseconds. */
const WAITS_MS = 50;

/**
 * Writes lines that come close together at once: each write keeps the process for as long as answering a page from memory
 * does. What waits when the process ends is written then; only a process that is killed takes its last lines with it.
 */
export function gatheredLines(write: (text: string) => void): (line: string) => void {
  let waiting = '';
  const flush = () => {
    const text = waiting;
    waiting = '';
    if (text) write(text);
  };
  process.once('exit', flush);
  return (line) => {
    if (!waiting) setTimeout(flush, WAITS_MS).unref();
    waiting += `${line}\n`;
  };
}
