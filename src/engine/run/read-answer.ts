import type { Answers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { loadNormaliser } from '../plugins';
import type { RunFailure, RunResult } from './machine';
import type { RunAnswer } from './send';

/** What an answer amounts to. */
export type Reading = { ok: true; result: RunResult } | { ok: false; failure: RunFailure };

/** Reads an answer through the declared normaliser. */
export async function readAnswer(
  declaration: FormDeclaration,
  answer: RunAnswer,
  runId: string,
  answers: Answers,
): Promise<Reading> {
  const name = declaration.response?.normaliser;
  if (!name) throw new Error(`${declaration.id}: declares a request but no normaliser`);
  const { normalise } = await loadNormaliser(name);
  const { status, contentType, body, mode } = answer;
  const read = normalise({ status, contentType, body });
  if (!read.ok)
    return {
      ok: false,
      failure: { reason: read.reason, ...(read.detail && { detail: read.detail }), ...(body && { raw: body }) },
    };
  const { kind, value, repairs, raw } = read;
  return {
    ok: true,
    result: { kind, value, runId, mode, answers, raw, ...(repairs?.length && { repairs }) } as RunResult,
  };
}
