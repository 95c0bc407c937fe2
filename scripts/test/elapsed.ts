import { readFileSync } from 'node:fs';

/** Clock ticks per second in `/proc` on Linux. */
const TICKS_PER_SECOND = 100;

/**
 * Formats how long this process has run, and (on Linux) the processor time of its children. Detached processes, such as a
 * PostgreSQL server, are not included.
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
