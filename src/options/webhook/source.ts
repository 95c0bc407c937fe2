import type { Answer } from '@/contracts/answer';
import type { Choice, OptionServices } from '@/contracts/plugins';
import type { ProblemBody } from '@/contracts/problem';
import type { OptionsFrom } from '@/generated/declaration';

const UNREADABLE = 'The list came in a form nobody can read.';

/** The list a webhook answers with, of texts or of objects. @throws Error where it answers otherwise */
export async function load(
  { webhook = '', value = 'value', label = value }: OptionsFrom,
  answers: Readonly<Record<string, unknown>>,
  services: OptionServices,
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  const answer = await services.call(webhook, answers, signal);
  const list = parsed(answer);
  if (answer.status !== 200) throw new Error(reasonIn(list));
  if (!Array.isArray(list)) throw new Error(UNREADABLE);
  const choices = list.flatMap((entry) => choiceOf(entry, value, label) ?? []);
  if (choices.length === 0 && list.length > 0) throw new Error(UNREADABLE);
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}

/** An entry as a choice: a text itself, or the declared parts of an object; ids that are numbers are sent as text. */
function choiceOf(entry: unknown, value: string, label: string): Choice | undefined {
  const own = textOf(entry);
  if (own !== undefined) return { value: own, label: own };
  const parts = (entry ?? {}) as Record<string, unknown>;
  const chosen = textOf(parts[value]);
  return chosen === undefined ? undefined : { value: chosen, label: textOf(parts[label]) ?? chosen };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return (typeof value === 'string' && value.trim()) || undefined;
}

function parsed({ body }: Answer): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The words of a refusal. */
function reasonIn(body: unknown): string {
  const { error } = (body ?? {}) as Partial<ProblemBody>;
  return error?.message || 'The list could not be fetched.';
}
