import type { Choice, OptionServices } from '@/contracts/plugins';
import type { OptionsFrom } from '@/generated/declaration';

/** Returns the shared list declared for the answer of another field; empty if none is declared for that answer. */
export async function load(
  { field = '', lists = {} }: OptionsFrom,
  answers: Readonly<Record<string, unknown>>,
  services: OptionServices,
): Promise<readonly Choice[]> {
  const answer = String(answers[field]);
  const list = Object.hasOwn(lists, answer) ? services.lists[lists[answer] ?? ''] : undefined;
  return (list ?? []).map(({ value, label = value, hint }) => ({ value, label, ...(hint && { hint }) }));
}
