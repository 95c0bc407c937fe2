import { type Client, LONGEST_KNOWN } from '@/contracts/client';
import type { Meaning } from '@/generated/declaration';
import { type Answers, isEmpty, secretFields } from './answers';
import type { FormDeclaration } from './options';
import { answersFor, textOf } from './text-answers';

/** The fields of a form that say something of a client, with what they say; never a secret, whatever is declared. */
export function fieldsWithMeaning(declaration: FormDeclaration): [field: string, meaning: Meaning][] {
  const secrets = secretFields(declaration);
  return Object.entries(declaration.ui.fields ?? {}).flatMap(([name, { meaning }]) =>
    meaning && !secrets.includes(name) ? [[name, meaning]] : [],
  );
}

/** What is known of a client under a meaning. Without another, the name of the business is that of the client. */
export function knownOf({ name, known }: Client, meaning: Meaning): string {
  return known[meaning] ?? (meaning === 'businessName' ? name : '');
}

/**
 * What a client fills in, by the field that has the meaning: the answers it makes. Only what is empty is filled in, the
 * words beside an "Other" too.
 */
export function fillings(declaration: FormDeclaration, client: Client, answers: Answers): Record<string, Answers> {
  const filled = fieldsWithMeaning(declaration).flatMap(([field, meaning]) => {
    const made = answersFor(declaration, field, knownOf(client, meaning));
    const isFree = made && Object.keys(made).every((name) => isEmpty(answers[name]));
    return isFree ? [[field, made] as const] : [];
  });
  return Object.fromEntries(filled);
}

/** Something a run says of a client that is not known of them, or known otherwise. */
export interface News {
  meaning: Meaning;
  was: string;
  now: string;
}

/** What a run made from these answers says anew of a client. What a form could only take a part of is nothing new. */
export function newsOf(declaration: FormDeclaration, client: Client, answers: Answers): News[] {
  return fieldsWithMeaning(declaration).flatMap(([field, meaning]) => {
    const now = textOf(declaration, field, answers);
    const was = knownOf(client, meaning);
    const taken = textOf(declaration, field, answersFor(declaration, field, was) ?? {});
    const isNews = now !== '' && now.length <= LONGEST_KNOWN && ![was, taken].some((text) => isSame(text, now));
    return isNews ? [{ meaning, was, now }] : [];
  });
}

/** Whether two texts say the same: capitals, spaces and the scheme of an address do not matter. */
function isSame(a: string, b: string): boolean {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/^https?:\/\/|\/$/g, '')
      .trim();
  return bare(a) === bare(b);
}
