import { readFileSync } from 'node:fs';

/** How many of these are a second of processor time in what Linux tells of a process. */
const TICKS_PER_SECOND = 100;

/**
 * How long this process has gone on, and how much processor time all it started has used. Processes that left their parents,
 * as a PostgreSQL server does, are not in it. Linux alone tells the second.
 */
export function took(): string {
  const wall = `Took ${minutes(process.uptime())}`;
  const processor = processorSeconds();
  return processor === undefined ? `${wall}.` : `${wall}, ${Math.round(processor)} s of processor time.`;
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function processorSeconds(): number | undefined {
  try {
    // Behind the name in brackets stand the state and then numbers: own time in user and system, then that of ended children.
    const numbers = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? [];
    return numbers.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
