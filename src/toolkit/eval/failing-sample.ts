import type { RatingReason } from '@/contracts/rating';
import type { Answers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { requestsOf } from '@/registry/requests';
import type { ProjectFolders } from '../codegen/start-files';
import { sampleRunInput } from '../prompts/prompts';
import { type EvalProvider, evaluateCase } from './evaluate';

/** Question for the judge about a result that was rated as not good, by the reason of the rating; "yes" means good. */
const REASON_QUESTIONS: Readonly<Partial<Record<RatingReason, string>>> = {
  untrue: 'Does the answer state only what the request says, or what everybody knows?',
  ignored: 'Does the answer do all that the request asks for?',
  generic: 'Is the answer about what the request describes, so that it could be about nobody else?',
  tone: 'Does the tone of the answer suit the request, and those who will read it?',
  length: 'Is the answer as long as the request asks for, or as its purpose needs?',
  format: 'Is the answer whole, and laid out as the request asks for?',
};

/** The tool and the models with which a sample is evaluated. */
export interface SampleEvaluation {
  folders: ProjectFolders;
  form: FormDeclaration;
  reason?: RatingReason | undefined;
  model: string;
  judgeModel?: string | undefined;
}

/**
 * Evaluates the submit of a form with these answers, and returns the names of the checks that the answer of the model fails.
 *
 * @throws Error if the model or the judge gives no answer
 */
export async function failingChecks(
  { folders, form, reason, model, judgeModel }: SampleEvaluation,
  answers: Answers,
  provider: EvalProvider,
): Promise<string[]> {
  const declared = requestsOf(form).find(({ action }) => action === undefined);
  if (!declared) throw new Error(`${form.id} sends nothing.`);
  const input = await sampleRunInput(folders, form, declared, { answers });
  const question = reason && REASON_QUESTIONS[reason];
  const evalCase = { id: form.id, tool: form.id, form, declared, input, ...(question && { questions: [question] }) };
  const { checks, exchanges } = await evaluateCase(folders, evalCase, { model, judgeModel }, provider);
  const failed = checks.filter(({ ok }) => !ok);
  const unanswered = failed.find(({ isUnanswered }) => isUnanswered || exchanges.length === 0);
  if (unanswered) throw new Error(`There is no answer to judge. ${unanswered.note}`);
  return failed.map(({ name }) => name);
}
