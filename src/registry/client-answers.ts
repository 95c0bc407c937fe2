import { type Client, MAX_DETAIL_LENGTH } from '@/contracts/client';
import type { Meaning } from '@/generated/declaration';
import { type Answers, isEmpty, secretFields } from './answers';
import type { FormDeclaration } from './options';
import { answersFromText, answerText } from './text-answers';

/** Returns the fields with a client detail and its name; never a secret field, even if it declares one. */
export function fieldsWithMeaning(declaration: FormDeclaration): [field: string, meaning: Meaning][] {
  const secrets = secretFields(declaration);
  return Object.entries(declaration.ui.fields ?? {}).flatMap(([name, { meaning }]) =>
    meaning && !secrets.includes(name) ? [[name, meaning]] : [],
  );
}

/** Returns the text of a client detail; the business name defaults to the client's name. */
function clientDetail({ name, known }: Client, meaning: Meaning): string {
  return known[meaning] ?? (meaning === 'businessName' ? name : '');
}

/** Returns the answers that a client's details fill in, only for empty fields, with the text of an "Other" choice. */
export function clientAnswers(declaration: FormDeclaration, client: Client, answers: Answers): Record<string, Answers> {
  const entries = fieldsWithMeaning(declaration).flatMap(([field, meaning]) => {
    const mapped = answersFromText(declaration, field, clientDetail(client, meaning));
    const isFree = mapped && Object.keys(mapped).every((name) => isEmpty(answers[name]));
    return isFree ? [[field, mapped] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** A client detail that a run's answers add or change. */
export interface ClientChange {
  meaning: Meaning;
  was: string;
  now: string;
}

/** Returns the client details that answers add or change; one that the form accepted only in part is no change. */
export function clientChanges(declaration: FormDeclaration, client: Client, answers: Answers): ClientChange[] {
  return fieldsWithMeaning(declaration).flatMap(([field, meaning]) => {
    const now = answerText(declaration, field, answers);
    const was = clientDetail(client, meaning);
    const accepted = answerText(declaration, field, answersFromText(declaration, field, was) ?? {});
    const isChange =
      now !== '' && now.length <= MAX_DETAIL_LENGTH && ![was, accepted].some((text) => isSameText(text, now));
    return isChange ? [{ meaning, was, now }] : [];
  });
}

/** Returns true if two texts are equal, ignoring case, spaces and the scheme of an address. */
function isSameText(a: string, b: string): boolean {
  const normalize = (text: string) =>
    text
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/^https?:\/\/|\/$/g, '')
      .trim();
  return normalize(a) === normalize(b);
}
