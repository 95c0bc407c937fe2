import { secretFields } from '@/registry/answers';
import { checkAnswers } from '../form/field-problems';
import type { ToolSession } from '../session/tool-session';
import { answersOfExample, loadExample } from './load-example';

/**
 * Runs the first declared example with the key `demo`, even if another key is saved. Does not replace a result of the member.
 * An example that leaves more than the key to the member, such as a file, is filled in but not run.
 */
export async function runExample(session: ToolSession): Promise<void> {
  if (session.result || session.stored.pending) return;
  const { declaration, validator } = session.tool;
  const [example] = await Promise.all([answersOfExample(session, 0), validator.load()]);
  if (!example) return;
  const keys = Object.fromEntries(secretFields(declaration).map((name) => [name, 'demo']));
  const answers = { ...example, ...keys };
  if (checkAnswers(session.tool, answers).size > 0) return loadExample(session, 0);
  session.fillIn(answers, { title: 'Example filled in' });
  await session.submit(session.effective);
}
