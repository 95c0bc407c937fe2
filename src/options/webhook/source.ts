import { tryParseJson } from '@/contracts/json';
import type { Choice, OptionServices } from '@/contracts/plugins';
import type { OptionsFrom } from '@/generated/declaration';
import { problemIn } from '@/reading/problem-body';

const UNREADABLE = 'The list could not be read.';

/** Loads options from a webhook that returns a list of texts or objects. @throws Error for any other answer */
export async function load(
  { webhook = '', value = 'value', label = value }: OptionsFrom,
  answers: Readonly<Record<string, unknown>>,
  services: OptionServices,
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  const answer = await services.call(webhook, answers, signal);
  if (answer.status !== 200) throw new Error(problemIn(answer.body)?.message ?? 'The list could not be fetched.');
  const list = tryParseJson(answer.body);
  if (!Array.isArray(list)) throw new Error(UNREADABLE);
  const choices = list.flatMap((entry) => toChoice(entry, value, label) ?? []);
  if (choices.length === 0 && list.length > 0) throw new Error(UNREADABLE);
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}

/** Converts an entry to a choice: a text, or an object with the declared keys; numeric ids become text. */
function toChoice(entry: unknown, value: string, label: string): Choice | undefined {
  const text = optionText(entry);
  if (text !== undefined) return { value: text, label: text };
  const parts = (entry ?? {}) as Record<string, unknown>;
  const optionValue = optionText(parts[value]);
  return optionValue === undefined ? undefined : { value: optionValue, label: optionText(parts[label]) ?? optionValue };
}

function optionText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return (typeof value === 'string' && value.trim()) || undefined;
}
