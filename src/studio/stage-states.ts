import type { Answer } from '@/contracts/answer';
import type { FieldSchema } from '@/generated/declaration';
import { type Answers, defaultAnswers, isShown, secretFields } from '@/registry/answers';
import { revealingChoice } from '@/registry/conditions';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import type { AnswerSample, ReplySample, ToolSamples } from './samples';

/** Phase of the page in a state. */
export type StateGroup = 'Form' | 'Running' | 'Result' | 'Failure';

/** The webhook's reply in a state: an answer, silence, or unreachable ("nobody"). */
export type Reply = Answer | 'silence' | 'nobody';

/** A state of a tool's page, with the steps to reach it. */
export interface StageState {
  /** Kind and name, such as `answer:scenes`. */
  id: string;
  label: string;
  group: StateGroup;
  answers: Answers;
  session?: AnswerSample['session'];
  /** press: presses the submit button; send: submits the answers without validation. Absent: the form stays open. */
  go?: 'press' | 'send';
  reply?: Reply;
  /** Seconds since the submission. */
  seconds?: number;
  /** Whether the run reports its progress. */
  reports?: boolean;
  /** true: the browser has no connection. */
  offline?: true;
}

/** Waiting times, in seconds, for which there is a separate state. */
export const SHOWN_WAIT_SECONDS = [5, 60, 120];

/** The key of a demo run, which calls no provider. */
const DEMO_KEY = 'demo';

/** Derives all states of a tool's page from its declaration and samples alone, so that new declarations need no code here. */
export function statesOf(declaration: FormDeclaration, samples: ToolSamples): StageState[] {
  const { request, response } = declaration;
  const base = samples.valid[0] ?? { name: 'defaults', why: '', answers: defaultAnswers(declaration) };
  const withDefaults = (sample: AnswerSample) => ({
    answers: { ...defaultAnswers(declaration), ...demoKeys(declaration), ...sample.answers },
    ...(sample.session && { session: sample.session }),
  });
  const form: StageState[] = [
    { id: 'empty', label: 'Empty', group: 'Form', answers: defaultAnswers(declaration) },
    ...samples.valid.map((sample) => ({
      id: `sample:${sample.name}`,
      label: `Sample ${sample.name}`,
      group: 'Form' as const,
      ...withDefaults(sample),
    })),
    ...limitStates(declaration, withDefaults(base)),
    ...otherStates(declaration, samples.valid, withDefaults(base)),
    {
      id: 'errors',
      label: 'Errors of an empty form',
      group: 'Form',
      answers: defaultAnswers(declaration),
      go: 'press',
    },
    ...samples.invalid.map((sample) => ({
      id: `invalid:${sample.name}`,
      label: `Errors ${sample.name}`,
      group: 'Form' as const,
      answers: { ...validKeys(declaration, sample), ...sample.answers },
      go: 'press' as const,
    })),
  ];
  if (!request) return form;
  const sending = { ...withDefaults(base), go: 'send' as const };
  const running = { ...sending, group: 'Running' as const, reply: 'silence' as const, reports: true };
  return [
    ...form,
    ...SHOWN_WAIT_SECONDS.map((seconds) => ({
      ...running,
      id: `running:${seconds}`,
      label: `Running at ${seconds} s`,
      seconds,
    })),
    ...(declaration.progress?.fallback
      ? [{ ...running, id: 'fallback', label: 'Running without reports', seconds: 5, reports: false }]
      : []),
    ...lateSeconds(declaration).map((seconds) => ({
      ...running,
      id: 'late',
      label: 'Longer than the time it has',
      seconds,
    })),
    ...(response ? samples.responses : []).map((reply) => replyState(sending, reply)),
    ...samples.failures.map((reply) => replyState(sending, reply, 'failure:any')),
    { ...sending, id: 'offline', label: 'Offline', group: 'Failure', reply: 'nobody', offline: true },
  ];
}

/** Returns a waiting time after the timeout, as a list; empty for requests that are delivered in the background. */
function lateSeconds({ request }: FormDeclaration): number[] {
  return request && !request.onFailure ? [request.timeoutSeconds + 1] : [];
}

function replyState(
  sent: Pick<StageState, 'answers' | 'session' | 'go'>,
  { name, status, contentType, body, expect }: ReplySample,
  kind = expect === 'failure' ? 'failure' : 'answer',
): StageState {
  const reply = { status, contentType, body: typeof body === 'string' ? body : JSON.stringify(body) };
  const failed = expect === 'failure';
  const label = `${failed ? 'Failure' : 'Answer'} ${name}`;
  return { ...sent, id: `${kind}:${name}`, label, group: failed ? 'Failure' : 'Result', reply };
}

function limitStates(declaration: FormDeclaration, base: Pick<StageState, 'answers' | 'session'>): StageState[] {
  const atLimit = answersAtLimit(declaration, base.answers);
  if (Object.keys(atLimit).length === 0) return [];
  return [{ ...base, id: 'limits', label: 'Limit reached', group: 'Form', answers: { ...base.answers, ...atLimit } }];
}

/** Returns the demo keys, except for key fields the sample reports problems for. */
function validKeys(declaration: FormDeclaration, { problems = {} }: AnswerSample): Answers {
  return Object.fromEntries(Object.entries(demoKeys(declaration)).filter(([name]) => !Object.hasOwn(problems, name)));
}

/** Returns a state for each field revealed by a choice, such as "Other". */
function otherStates(
  declaration: FormDeclaration,
  valid: readonly AnswerSample[],
  base: Pick<StageState, 'answers' | 'session'>,
): StageState[] {
  return Object.entries(declaration.reveal ?? {}).flatMap(([name, { when }]): StageState[] => {
    const choice = revealingChoice(when);
    const choiceField = choice && declaration.form.properties[choice.field];
    if (!choice || !choiceField) return [];
    // The choice may be hidden in the first sample, so this starts from a sample that shows it.
    const showingSample = valid.find(({ answers }) => isShown(declaration, choice.field, answers));
    const value = choiceField.type === 'array' ? [choice.choice] : choice.choice;
    const answers: Answers = { ...base.answers, ...showingSample?.answers, [choice.field]: value };
    if (!isShown(declaration, name, answers)) return [];
    const label = `${choiceField.title}: ${choice.choice === true ? 'on' : choice.choice}`;
    return [{ ...base, id: `other:${name}`, label, group: 'Form', answers }];
  });
}

function demoKeys(declaration: FormDeclaration): Answers {
  return Object.fromEntries(secretFields(declaration).map((name) => [name, DEMO_KEY]));
}

const FILLER_TEXT = 'As long as it may be, to the last letter. ';

/** Maximum length of a filler text; a longer one would show nothing new. */
const MAX_FILLER_LENGTH = 5000;

/** Returns answers to all shown fields with an upper bound, each at its bound. */
export function answersAtLimit(declaration: FormDeclaration, answers: Answers): Answers {
  const { form, limits = {} } = declaration;
  const secrets = secretFields(declaration);
  const entries = Object.entries(form.properties).flatMap(([name, field]) => {
    if (secrets.includes(name) || !isShown(declaration, name, answers)) return [];
    const value = valueAtLimit(field, limits[name]?.max);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the largest value a field accepts; undefined without a bound, or if a format or pattern restricts the text. */
function valueAtLimit(field: FieldSchema, max: number | undefined): unknown {
  const { type, maxLength, maximum, maxItems } = field;
  if (type === 'string' && !field.enum && !field.format && !field.pattern && maxLength)
    return longText(Math.min(maxLength, MAX_FILLER_LENGTH));
  if (type === 'integer' || type === 'number') return maximum;
  if (type !== 'array') return undefined;
  const maxCount = max ?? maxItems;
  const options = optionsOf(field);
  return maxCount !== undefined && options.length >= maxCount ? options.slice(0, maxCount) : undefined;
}

/** Returns a text of exactly this length that ends with a period. */
function longText(length: number): string {
  return `${FILLER_TEXT.repeat(Math.ceil(length / FILLER_TEXT.length)).slice(0, length - 1)}.`;
}
