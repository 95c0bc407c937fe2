import type { NormalisedResult } from '@/contracts/plugins';
import type { ProblemBody } from '@/contracts/problem';
import type { FormDeclaration } from '@/registry/options';
import { loadNormaliser, loadRenderer } from '../plugins';
import type { RunAnswer } from './effects';
import type { Outcome, RunResult, StartedRun } from './run-state';

/** Reads an answer through the declared normaliser. @throws where what reads it cannot be loaded or is wrong */
export async function outcomeOf(
  declaration: FormDeclaration,
  answer: RunAnswer,
  { id, inputs }: Pick<StartedRun, 'id' | 'inputs'>,
): Promise<Outcome> {
  const name = declaration.response?.normaliser;
  if (!name) throw new Error(`${declaration.id}: declares a request but no normaliser`);
  const normaliser = await loadNormaliser(name);
  const { status, contentType, body, mode, mailed, unread } = answer;
  const read = normaliser.normalise({ status, contentType, body });
  if (!read.ok) {
    const { ok: _, ...failure } = read;
    const good = status >= 200 && status < 300;
    const field = refusedField(answer);
    return {
      kind: good ? 'unusable' : 'failed',
      failure: { ...failure, ...(body && { raw: body }), ...(field && { field }) },
    };
  }
  const { kind, value, repairs, raw } = read;
  const missing = [...(read.missing ?? []), ...(await fewerItems(declaration, read, inputs))];
  const result = {
    kind,
    value,
    runId: id,
    mode,
    inputs,
    raw,
    ...(repairs?.length && { repairs }),
    ...(missing.length && { missing }),
    ...(mailed !== undefined && { mailed }),
    ...(unread && { unread }),
  } as RunResult;
  return { kind: 'result', result };
}

/** The field whose file the gateway refused: it may be gone by now. */
function refusedField({ status, body }: RunAnswer): string | undefined {
  if (status !== 400) return undefined;
  try {
    const { code, field } = (JSON.parse(body) as ProblemBody).error;
    return code.startsWith('file_') ? field : undefined;
  } catch {
    return undefined;
  }
}

/** What is missing of the items that were asked for, as in "5 of 6 scenes"; nothing where all are there. */
async function fewerItems(
  declaration: FormDeclaration,
  { value }: NormalisedResult,
  inputs: StartedRun['inputs'],
): Promise<string[]> {
  const { expect, renderer } = declaration.result ?? {};
  const wanted = Number(expect && inputs[expect.count]);
  if (!expect || !wanted || !renderer) return [];
  const { count } = await loadRenderer(renderer);
  const there = count?.(value) ?? wanted;
  return there < wanted ? [`${wanted - there} of ${wanted} ${expect.items}`] : [];
}
