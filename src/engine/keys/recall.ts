import { forgetKey, recallKey } from '@/browser/key-vault';
import { REMEMBERED } from '@/browser/remembered';
import type { Answers } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';

/** What is about to be sent, with remembered keys in the place of their marks; undefined where one is there no more. */
export async function recalled(
  { scope, tool }: ToolSession,
  answers: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown> | undefined> {
  const whole = { ...answers };
  for (const [name, { provider }] of Object.entries(tool.declaration.ui.fields ?? {})) {
    if (!provider || whole[name] !== REMEMBERED) continue;
    const key = await recallKey(scope, provider);
    if (key === undefined) return undefined;
    whole[name] = key;
  }
  return whole;
}

/** As `recalled`, for the answers of a form: where a key is there no more, its field is emptied and the member told. */
export async function recalledAnswers(session: ToolSession, answers: Answers): Promise<Answers | undefined> {
  const whole = await recalled(session, answers);
  if (whole || session.scope.ended.aborted) return whole;
  const { scope, tool } = session;
  const left = { ...session.answers };
  for (const [name, { provider }] of Object.entries(tool.declaration.ui.fields ?? {})) {
    if (!provider || left[name] !== REMEMBERED) continue;
    await forgetKey(scope, provider).catch(() => undefined);
    delete left[name];
  }
  session.replace(left);
  session.save();
  tell('error', { title: 'Enter your key again', description: 'This device does not remember it any more.' });
  return undefined;
}
