import type { Scope } from '@/browser/scope';
import { storageKey } from '@/browser/stored';
import type { Wish } from './refiner';

/** A change that was sent, as it is found again after a reload. */
export interface NotedWish {
  runId: string;
  /** The run whose result is to be changed. */
  of: string;
  wish: Wish;
  startedAt: number;
}

/** What is known in this browser of the changes that go on, one for each tool. */
export interface RefineNotes {
  read(tool: string): NotedWish | undefined;
  /** Notes a change, or that none goes on. */
  write(tool: string, noted: NotedWish | undefined): void;
}

const KEY = storageKey('.refining');

/** Those of this scope's member. */
export function refineNotes({ storage }: Scope): RefineNotes {
  function all(): Record<string, NotedWish> {
    try {
      const stored = JSON.parse(storage.read(KEY) ?? '{}');
      return stored && typeof stored === 'object' && !Array.isArray(stored) ? stored : {};
    } catch {
      return {};
    }
  }
  return {
    read: (tool) => all()[tool],
    write(tool, noted) {
      const { [tool]: _, ...others } = all();
      const next = noted ? { ...others, [tool]: noted } : others;
      try {
        if (Object.keys(next).length === 0) storage.remove(KEY);
        else storage.write(KEY, JSON.stringify(next));
      } catch {
        // Without storage it goes on all the same; only a reload would lose sight of it.
      }
    },
  };
}
