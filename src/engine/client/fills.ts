import { FILLS_KEY } from '@/browser/chosen-client';
import type { Client } from '@/contracts/client';
import { type Answers, secretFields } from '@/registry/answers';
import { fillings } from '@/registry/meanings';
import { answerField } from '../form/answer-field';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';

/** What was filled in for a client in the form of a tool: the answers it made, by the field that asks for it. */
export interface Fills {
  client: string;
  name: string;
  fields: Readonly<Record<string, Answers>>;
}

/** What was filled in before in the form of a session, by this page or another. */
export function fillsOf({ scope, tool }: ToolSession): Fills | undefined {
  return readAll(scope.storage.read(FILLS_KEY))[tool.declaration.id];
}

/** Whether the answers are still those that were filled in. */
export function holds(made: Answers, answers: Answers): boolean {
  return Object.entries(made).every(([name, value]) => JSON.stringify(answers[name]) === JSON.stringify(value));
}

/**
 * Fills in what is known of a client where the form is empty, once for each field. What was filled in for somebody else
 * and was not changed goes; it can be had back. Gives what is filled in now.
 *
 * @param client nobody: nothing is filled in any more
 */
export function fillFor(session: ToolSession, client: Client | undefined): Fills | undefined {
  const { answers, tool } = session;
  const before = fillsOf(session);
  const isSame = before?.client === client?.id;
  const known = before && isSame ? before.fields : {};
  const left = before && !isSame ? Object.values(before.fields).filter((made) => holds(made, answers)) : [];
  const gone = Object.fromEntries(left.flatMap((made) => Object.keys(made).map((name) => [name, undefined])));
  const found = client ? fillings(tool.declaration, client, { ...answers, ...gone }) : {};
  const fresh = Object.entries(found).filter(([field]) => !Object.hasOwn(known, field));
  const undo = left.length > 0 ? session.undoing() : undefined;

  const changes = Object.assign({}, gone, ...fresh.map(([, made]) => made)) as Answers;
  for (const [name, value] of Object.entries(changes)) answerField(session, [name], value);
  const fills = client && { client: client.id, name: client.name, fields: { ...known, ...Object.fromEntries(fresh) } };
  keep(session, fills);
  if (before && left.length > 0) tell('info', `What was filled in for ${before.name} is gone`, {}, undo && { undo });
  return fills;
}

/** Takes what was filled in into a field out of the form again. */
export function takeOut(session: ToolSession, made: Answers): void {
  for (const name of Object.keys(made)) answerField(session, [name], undefined);
}

/** Lets a form that was started over be filled in like a new one; whether it was. */
export function forgetIfFresh(session: ToolSession): boolean {
  const secrets = secretFields(session.tool.declaration);
  const open = (answers: Answers) =>
    JSON.stringify(Object.entries(answers).filter(([name, value]) => !secrets.includes(name) && value !== undefined));
  if (open(session.answers) !== open(session.fresh())) return false;
  keep(session, undefined);
  return true;
}

function keep({ scope: { storage }, tool }: ToolSession, fills: Fills | undefined): void {
  const { [tool.declaration.id]: _, ...others } = readAll(storage.read(FILLS_KEY));
  const all = { ...others, ...(fills && { [tool.declaration.id]: fills }) };
  try {
    if (Object.keys(all).length > 0) storage.write(FILLS_KEY, JSON.stringify(all));
    else storage.remove(FILLS_KEY);
  } catch {
    // Without a note it counts as typed once the page is left.
  }
}

function readAll(text: string | null): Record<string, Fills> {
  try {
    const all = JSON.parse(text ?? '{}');
    return all && typeof all === 'object' ? all : {};
  } catch {
    return {};
  }
}
