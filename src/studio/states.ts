import type { Answer } from '@/contracts/answer';
import { type Answers, defaultAnswers, isShown, secretFields } from '@/registry/answers';
import { choiceOf } from '@/registry/conditions';
import type { FormDeclaration } from '@/registry/options';
import { fieldsAtLimit } from './limits';
import type { AnswerSample, ReplySample, ToolSamples } from './samples';

/** Where in the life of a page a state belongs. */
export type StateGroup = 'Form' | 'Running' | 'Result' | 'Failure';

/** What the webhook does in a state: it answers, is silent, or cannot be reached. */
export type Reply = Answer | 'silence' | 'nobody';

/** One state the page of a tool can be in, and what brings it there. */
export interface StageState {
  /** `answer:scenes`: what it is, and which one of those. */
  id: string;
  label: string;
  group: StateGroup;
  /** What the form holds. */
  answers: Answers;
  session?: AnswerSample['session'];
  /** press: as a member presses the button; send: the answers go out as they are. Absent: the form waits. */
  go?: 'press' | 'send';
  reply?: Reply;
  /** How long ago it was sent. */
  seconds?: number;
  /** Whether the run tells how far it is. */
  reports?: boolean;
  /** true: the browser has no connection. */
  offline?: true;
}

/** What is shown of the wait, in seconds. */
export const WAITS = [5, 60, 120];

/** The key for which nobody is called. */
const DEMO_KEY = 'demo';

/** Every state of a tool's page, made of its declaration and its samples alone: what is declared anew is here at once. */
export function statesOf(declaration: FormDeclaration, samples: ToolSamples): StageState[] {
  const { request, response } = declaration;
  const base = samples.valid[0] ?? { name: 'defaults', why: '', answers: defaultAnswers(declaration) };
  const whole = (sample: AnswerSample) => ({
    answers: { ...defaultAnswers(declaration), ...keysOf(declaration), ...sample.answers },
    ...(sample.session && { session: sample.session }),
  });
  const form: StageState[] = [
    { id: 'empty', label: 'Empty', group: 'Form', answers: defaultAnswers(declaration) },
    ...samples.valid.map((sample) => ({
      id: `sample:${sample.name}`,
      label: `Sample ${sample.name}`,
      group: 'Form' as const,
      ...whole(sample),
    })),
    ...limitStates(declaration, whole(base)),
    ...otherStates(declaration, samples.valid, whole(base)),
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
      answers: { ...keysLeft(declaration, sample), ...sample.answers },
      go: 'press' as const,
    })),
  ];
  if (!request) return form;
  const sent = { ...whole(base), go: 'send' as const };
  const running = { ...sent, group: 'Running' as const, reply: 'silence' as const, reports: true };
  return [
    ...form,
    ...WAITS.map((seconds) => ({ ...running, id: `running:${seconds}`, label: `Running at ${seconds} s`, seconds })),
    ...(declaration.progress?.fallback
      ? [{ ...running, id: 'fallback', label: 'Running without reports', seconds: 5, reports: false }]
      : []),
    ...late(declaration).map((seconds) => ({ ...running, id: 'late', label: 'Longer than the time it has', seconds })),
    ...(response ? samples.responses : []).map((reply) => replyState(sent, reply)),
    ...samples.failures.map((reply) => replyState(sent, reply, 'failure:any')),
    { ...sent, id: 'offline', label: 'Offline', group: 'Failure', reply: 'nobody', offline: true },
  ];
}

/** A request that is delivered by and by is waited for by nobody. */
function late({ request }: FormDeclaration): number[] {
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
  const filled = fieldsAtLimit(declaration, base.answers);
  if (Object.keys(filled).length === 0) return [];
  return [{ ...base, id: 'limits', label: 'Limit reached', group: 'Form', answers: { ...base.answers, ...filled } }];
}

/** The keys, but for those that are what is wrong. */
function keysLeft(declaration: FormDeclaration, { problems = {} }: AnswerSample): Answers {
  return Object.fromEntries(Object.entries(keysOf(declaration)).filter(([name]) => !Object.hasOwn(problems, name)));
}

/** One state for each field that a choice reveals, "Other" above all. */
function otherStates(
  declaration: FormDeclaration,
  valid: readonly AnswerSample[],
  base: Pick<StageState, 'answers' | 'session'>,
): StageState[] {
  return Object.entries(declaration.reveal ?? {}).flatMap(([name, { when }]): StageState[] => {
    const made = choiceOf(when);
    const chosen = made && declaration.form.properties[made.field];
    if (!made || !chosen) return [];
    // The choice may itself be hidden in the first sample: the one that shows it is begun with.
    const begun = valid.find(({ answers }) => isShown(declaration, made.field, answers));
    const value = chosen.type === 'array' ? [made.choice] : made.choice;
    const answers: Answers = { ...base.answers, ...begun?.answers, [made.field]: value };
    if (!isShown(declaration, name, answers)) return [];
    const label = `${chosen.title}: ${made.choice === true ? 'on' : made.choice}`;
    return [{ ...base, id: `other:${name}`, label, group: 'Form', answers }];
  });
}

function keysOf(declaration: FormDeclaration): Answers {
  return Object.fromEntries(secretFields(declaration).map((name) => [name, DEMO_KEY]));
}
