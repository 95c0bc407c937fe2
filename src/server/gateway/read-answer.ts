import type { Answer } from '@/contracts/answer';
import type { NormaliserModule } from '@/contracts/plugins';
import { normalisers } from '@/generated/readers';
import type { StoredRun } from './run-store';
import { answerOf } from './run-view';

type ReadResult = ReturnType<NormaliserModule['normalise']>;

/** Reads the answer of a stored run by the normaliser of this name; undefined where the run gave no answer, or the name is unknown. */
export type AnswerReader = (normaliser: string, run: StoredRun) => ReadResult | undefined;

interface CachedResult {
  answer: Answer;
  result: ReadResult;
}

/** The characters of all answers whose results are cached: a few of the longest, many of the usual. */
const CACHE_CHARACTERS = 8 * 1024 * 1024;

/**
 * A reader that caches what it has read last. A broken answer takes up to forty milliseconds of the process, and a run may be asked
 * for three hundred times a minute. The cache is in memory and not in the database: a newer normaliser reads old answers anew.
 *
 * Callers share a result, so none may change it.
 */
export function answerReader(modules: Readonly<Record<string, NormaliserModule>>, most: number): AnswerReader {
  /** The results, the one that was asked for last at the end. */
  const cached = new Map<string, CachedResult>();
  let characters = 0;

  function remove(key: string): void {
    characters -= cached.get(key)?.answer.body.length ?? 0;
    cached.delete(key);
  }

  function add(key: string, entry: CachedResult): void {
    cached.set(key, entry);
    characters += entry.answer.body.length;
    for (const oldest of cached.keys()) {
      if (characters <= most) return;
      remove(oldest);
    }
  }

  return (name, run) => {
    const answer = run.state === 'succeeded' ? answerOf(run) : undefined;
    const module = modules[name];
    if (!answer || !module) return undefined;
    const key = `${run.id} ${name}`;
    const entry = cached.get(key);
    remove(key);
    // A run that was deleted may come again by its id, with another answer.
    const result = entry && isSame(entry.answer, answer) ? entry.result : module.normalise(answer);
    add(key, { answer, result });
    return result;
  };
}

/** Reads answers for all of this process. */
export const readAnswer = answerReader(normalisers, CACHE_CHARACTERS);

function isSame(a: Answer, b: Answer): boolean {
  const names = Object.keys({ ...a, ...b }) as (keyof Answer)[];
  return names.every((name) => a[name] === b[name]);
}
