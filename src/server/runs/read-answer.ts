import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import type { NormaliserModule, ResultKind } from '@/contracts/plugins';
import { normalisers, resultChecks } from '@/generated/readers';
import type { StoredRun } from './run-store';
import { answerOf } from './run-view';

type ReadResult = ReturnType<NormaliserModule['normalise']>;

/** Reads a stored run's answer with a normaliser, by name; undefined without an answer or such a name. */
export type AnswerReader = (normaliser: string, run: StoredRun) => ReadResult | undefined;

interface CachedResult {
  answer: Answer;
  result: ReadResult;
}

/** Size of the cache in characters of answers: enough for a few of the longest answers or for many ordinary ones. */
const CACHE_CHARACTERS = 8 * 1024 * 1024;

/**
 * Creates a reader with a cache of its latest results. Reading a broken answer takes up to 40 ms of CPU, and a run may
 * be requested 300 times a minute. The cache is in memory rather than in the database, so that a newer normaliser reads
 * old answers again.
 *
 * Callers share results and must not change them.
 */
export function createAnswerReader(
  modules: Readonly<Record<string, NormaliserModule>>,
  maxCharacters: number,
): AnswerReader {
  /** The results, in order of their last use. */
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
      if (characters <= maxCharacters) return;
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
    // A deleted run may be started again under the same id, with another answer.
    const result = entry && isSame(entry.answer, answer) ? entry.result : module.normalise(answer);
    add(key, { answer, result });
    return result;
  };
}

export const readAnswer = createAnswerReader(normalisers, CACHE_CHARACTERS);

function isSame(a: Answer, b: Answer): boolean {
  const names = Object.keys({ ...a, ...b }) as (keyof Answer)[];
  return names.every((name) => a[name] === b[name]);
}

export interface RunResult {
  kind: ResultKind;
  value: unknown;
}

/**
 * Reads the result of a stored run with a normaliser.
 *
 * @param edited the result after edits by the member; it is validated and returned in place of the original
 * @throws Failure 400 if the edited result is invalid, 409 if the run has no result
 */
export function readRunResult(normaliser: string, run: StoredRun, edited?: unknown): RunResult {
  const normalised = readAnswer(normaliser, run);
  if (!normalised?.ok) throw new Failure('no_result', 'This run gave no result to make this of.', 409);
  const { kind, value } = normalised;
  if (edited === undefined) return { kind, value };
  if (!resultChecks[kind]?.(edited))
    throw new Failure('invalid_body', 'The edited result does not match its kind.', 400, { field: 'value' });
  return { kind, value: edited };
}
