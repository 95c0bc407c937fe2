import { secretFields } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';
import { answersOfExample } from './load-example';

/** Runs the first declared example with the key demo, whatever key is saved. A result of the member's is left as it is. */
export async function runExample(session: ToolSession): Promise<void> {
  if (session.result || session.hasStoredResult) return;
  const { declaration, validator } = session.tool;
  const [example] = await Promise.all([answersOfExample(session, 0), validator.load()]);
  if (!example) return;
  const keys = Object.fromEntries(secretFields(declaration).map((name) => [name, 'demo']));
  session.fillIn({ ...example, ...keys }, { title: 'Example filled in' });
  await session.submit(session.effective);
}
