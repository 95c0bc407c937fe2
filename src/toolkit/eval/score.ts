import type { AutomationFile } from '@/automation/parts/automation-file';
import type { Content } from '@/automation/parts/respond';
import { findViolations } from '@/automation/parts/violations';
import type { Answer } from '@/contracts/answer';
import { normalisers, resultChecks } from '@/generated/readers';
import { jsonCandidates } from '@/reading/json-extract';
import type { FormDeclaration } from '@/registry/options';
import type { DeclaredRequest } from '@/registry/requests';
import type { EvalCase } from './cases';

/** The outcome of one check of an answer. */
export interface Check {
  /** `answered`, `contract`, `expects`, or a question of the judge. */
  name: string;
  ok: boolean;
  /** What is wrong, or what the judge says about it. */
  note?: string;
  /** The judge gave no answer, so `ok` says nothing about the result. */
  isUnanswered?: true;
}

/** An answer of the automation, with the model's replies that led to it. */
interface ScoreInput {
  evalCase: Pick<EvalCase, 'form' | 'declared' | 'input'>;
  file: AutomationFile;
  answer: Answer;
  replies: readonly string[];
}

/** Checks an answer against the contract of its result and against what the automation expects. */
export function scoreAnswer({ evalCase, file, answer, replies }: ScoreInput): Check[] {
  const { form, declared, input } = evalCase;
  const isPart = declared.refines && typeof input.part !== 'undefined' && input.part !== '';
  return [
    { name: 'answered', ok: true },
    ...(givesResult(form, declared) ? [contractCheck(form, answer)] : []),
    ...(file.expects && !isPart ? [expectsCheck(file, replies, input.body)] : []),
  ];
}

/** Returns whether the answer to a request is shown as a result. */
function givesResult({ result }: FormDeclaration, { request, onResult, refines }: DeclaredRequest): boolean {
  if (!onResult || refines) return true;
  return result?.actions?.find((action) => action.request === request)?.into !== undefined;
}

function contractCheck({ response }: FormDeclaration, answer: Answer): Check {
  const outcome = normalisers[response?.normaliser ?? '']?.normalise(answer);
  const fail = (note: string) => ({ name: 'contract', ok: false, note });
  if (!outcome) return fail('the tool has no normaliser');
  if (!outcome.ok) return fail(`the normaliser finds no result: ${outcome.reason}`);
  const isValid = resultChecks[outcome.kind];
  if (isValid && !isValid(outcome.value))
    return fail(`the result does not fit schemas/results/${outcome.kind}.schema.json`);
  if (outcome.missing?.length) return fail(`the result lacks ${outcome.missing.join(', ')}`);
  return { name: 'contract', ok: true };
}

/** Checks the reply with the fewest violations, as a run on the site does. */
function expectsCheck(
  { expects = {}, schema }: AutomationFile,
  replies: readonly string[],
  body: EvalCase['input']['body'],
): Check {
  const violations = replies.map((reply) => findViolations(expects, contentOf(reply, schema), body));
  const [fewest = []] = violations.sort((one, other) => one.length - other.length);
  return { name: 'expects', ok: fewest.length === 0, ...(fewest.length > 0 && { note: fewest.join('; ') }) };
}

/** Returns the content of a reply as expectations refer to it: a list becomes a property named after its kind. */
function contentOf(reply: string, schema: string | undefined): Content {
  if (!schema) return reply;
  for (const { value } of jsonCandidates(reply))
    if (value && typeof value === 'object') return (Array.isArray(value) ? { [schema]: value } : value) as Content;
  return {};
}
