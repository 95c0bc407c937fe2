import { readFileSync } from 'node:fs';

/** Clock ticks per second in `/proc` on Linux. */
const TICKS_PER_SECOND = 100;

/**
 * Formats how long this process has run, and (on Linux) the processor time of its children. Processes that nobody waits
 * for are not included: a PostgreSQL server, and those of a closed browser, which are most of the time of a page.
 */
export function formatElapsed(): string {
  const wall = `Took ${minutes(process.uptime())}`;
  const processor = processorSeconds();
  return processor === undefined ? `${wall}.` : `${wall}, ${Math.round(processor)} s of processor time.`;
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function processorSeconds(): number | undefined {
  try {
    // After the name in parentheses: state, ..., own user and system time, and those of ended children.
    const numbers = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? [];
    return numbers.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
