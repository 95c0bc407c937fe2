import { problemIn } from '@/api/responses';
import type { NormalisedResult } from '@/contracts/plugins';
import type { FormDeclaration } from '@/registry/options';
import { loadNormaliser, loadRenderer } from '../plugins';
import type { RunAnswer } from './effects';
import type { Outcome, RunFailure, RunResult, StartedRun } from './run-state';

/** Parses an answer with the declared normaliser. @throws if a plugin cannot be loaded or fails */
export async function outcomeOf(
  declaration: FormDeclaration,
  answer: RunAnswer,
  { id, inputs, client }: Pick<StartedRun, 'id' | 'inputs' | 'client'>,
): Promise<Outcome> {
  const name = declaration.response?.normaliser;
  if (!name) throw new Error(`The tool ${declaration.id} declares a request but no normaliser`);
  const normaliser = await loadNormaliser(name);
  const { status, contentType, body, mode, mailed, unread } = answer;
  const parsed = normaliser.normalise({ status, contentType, body });
  if (!parsed.ok) {
    const { ok: _, ...failure } = parsed;
    const isOk = status >= 200 && status < 300;
    return { kind: isOk ? 'unusable' : 'failed', failure: { ...failure, ...refusalOf(answer) } };
  }
  const { kind, value, repairs, raw } = parsed;
  const missing = [...(parsed.missing ?? []), ...(await missingItems(declaration, parsed, inputs))];
  const result = {
    kind,
    value,
    runId: id,
    mode,
    inputs,
    ...(client && { client }),
    raw,
    ...(repairs?.length && { repairs }),
    ...(missing.length && { missing }),
    ...(mailed !== undefined && { mailed }),
    ...(unread && { unread }),
  } as RunResult;
  return { kind: 'result', result };
}

/** Returns what the server reported of a failure: its code, the field it rejected, and the answer itself if it says more. */
function refusalOf({ status, body, retryAfter }: RunAnswer): Partial<RunFailure> {
  const problem = status >= 400 ? problemIn(body) : undefined;
  if (!problem) return body ? { raw: body } : {};
  const { code, field } = problem;
  // A file may have expired since it was uploaded.
  const isFileRefused = status === 400 && code.startsWith('file_');
  return { code, ...(isFileRefused && field && { field }), ...(retryAfter !== undefined && { retryAfter }) };
}

/** Describes how many of the requested items are missing, as in "1 of 6 scenes"; empty if none are. */
async function missingItems(
  declaration: FormDeclaration,
  { value }: NormalisedResult,
  inputs: StartedRun['inputs'],
): Promise<string[]> {
  const { expect, renderer } = declaration.result ?? {};
  const requestedCount = Number(expect && inputs[expect.count]);
  if (!expect || !requestedCount || !renderer) return [];
  const { count } = await loadRenderer(renderer);
  const actualCount = count?.(value) ?? requestedCount;
  return actualCount < requestedCount ? [`${requestedCount - actualCount} of ${requestedCount} ${expect.items}`] : [];
}
