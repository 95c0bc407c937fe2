import { readStoredObject, writeStoredJson } from '@/browser/stored-json';
import type { Client } from '@/contracts/client';
import { type Answers, secretFields } from '@/registry/answers';
import { clientAnswers } from '@/registry/client-answers';
import { setAnswer } from '../form/set-answer';
import { notify } from '../notify';
import { createUndo } from '../session/create-undo';
import type { ToolSession } from '../session/tool-session';
import { CLIENT_PREFILLS_KEY } from './chosen-client';

/** The answers prefilled for a client in the form of a tool, by the field they were filled into. */
export interface ClientPrefill {
  client: string;
  name: string;
  fields: Readonly<Record<string, Answers>>;
}

/** Returns what this page or another one has prefilled in the form of a session. */
export function readClientPrefill({ scope, tool }: ToolSession): ClientPrefill | undefined {
  return readStoredObject<ClientPrefill>(scope.storage, CLIENT_PREFILLS_KEY)[tool.declaration.id];
}

/** Returns whether the prefilled answers are unchanged. */
export function isUnchanged(filled: Answers, answers: Answers): boolean {
  return Object.entries(filled).every(([name, value]) => JSON.stringify(answers[name]) === JSON.stringify(value));
}

/**
 * Prefills empty fields with the known answers of a client, each field once. Clears unchanged answers that were prefilled
 * for another client, and offers to undo that. Returns what is prefilled now.
 *
 * @param client undefined only clears the prefilled answers
 */
export function prefillForClient(session: ToolSession, client: Client | undefined): ClientPrefill | undefined {
  const { answers, tool } = session;
  const previous = readClientPrefill(session);
  const isSame = previous?.client === client?.id;
  const alreadyFilled = previous && isSame ? previous.fields : {};
  const unchangedPrefills =
    previous && !isSame ? Object.values(previous.fields).filter((filled) => isUnchanged(filled, answers)) : [];
  const clearedAnswers = Object.fromEntries(
    unchangedPrefills.flatMap((filled) => Object.keys(filled).map((name) => [name, undefined])),
  );
  const answersByField = client ? clientAnswers(tool.declaration, client, { ...answers, ...clearedAnswers }) : {};
  const newEntries = Object.entries(answersByField).filter(([field]) => !Object.hasOwn(alreadyFilled, field));
  const undo = unchangedPrefills.length > 0 ? createUndo(session) : undefined;

  const changes = Object.assign({}, clearedAnswers, ...newEntries.map(([, filled]) => filled)) as Answers;
  for (const [name, value] of Object.entries(changes)) setAnswer(session, [name], value);
  const prefill = client && {
    client: client.id,
    name: client.name,
    fields: { ...alreadyFilled, ...Object.fromEntries(newEntries) },
  };
  savePrefill(session, prefill);
  if (previous && unchangedPrefills.length > 0)
    notify('info', `What was filled in for ${previous.name} is gone`, {}, undo && { undo });
  return prefill;
}

/** Clears the answers that were prefilled for a field. */
export function clearPrefilled(session: ToolSession, filled: Answers): void {
  for (const name of Object.keys(filled)) setAnswer(session, [name], undefined);
}

/** Allows prefilling again if the form was started over; returns whether it was. */
export function forgetIfStartedOver(session: ToolSession): boolean {
  const secrets = secretFields(session.tool.declaration);
  const serialize = (answers: Answers) =>
    JSON.stringify(Object.entries(answers).filter(([name, value]) => !secrets.includes(name) && value !== undefined));
  if (serialize(session.answers) !== serialize(session.initialAnswers())) return false;
  savePrefill(session, undefined);
  return true;
}

function savePrefill({ scope: { storage }, tool }: ToolSession, prefill: ClientPrefill | undefined): void {
  const { [tool.declaration.id]: _, ...others } = readStoredObject<ClientPrefill>(storage, CLIENT_PREFILLS_KEY);
  // Without storage, prefilled answers count as typed after a reload.
  writeStoredJson(storage, CLIENT_PREFILLS_KEY, { ...others, ...(prefill && { [tool.declaration.id]: prefill }) });
}
