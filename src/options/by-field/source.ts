import type { Choice, OptionServices } from '@/contracts/plugins';
import type { OptionsFrom } from '@/generated/declaration';

/** The shared list declared for the answer of the field that decides; none for an answer without one. */
export async function load(
  { field = '', lists = {} }: OptionsFrom,
  answers: Readonly<Record<string, unknown>>,
  services: OptionServices,
): Promise<readonly Choice[]> {
  const answer = String(answers[field]);
  const list = Object.hasOwn(lists, answer) ? services.lists[lists[answer] ?? ''] : undefined;
  return (list ?? []).map(({ value, label = value, hint }) => ({ value, label, ...(hint && { hint }) }));
}
