import { isEmpty, isRequired } from '@/registry/answers';
import { exampleAnswers, fieldsLeftToMember } from '@/registry/examples';
import { notify } from '../notify';
import type { ToolSession } from '../session/tool-session';

/** Fills in a declared example by its index; answers that examples leave to the member stay as they are. */
export async function loadExample(session: ToolSession, index: number): Promise<void> {
  const { declaration, start } = session.tool;
  const content = await start?.load().catch(() => undefined);
  const example = content?.start.examples[index];
  if (!example) return notify('error', { title: 'The example could not be loaded', description: 'Please try again.' });
  const memberFields = fieldsLeftToMember(declaration);
  const memberAnswers = Object.entries(session.answers).filter(([name]) => memberFields.includes(name));
  const filled = exampleAnswers(declaration, example, new Date());
  const answers = { ...session.initialAnswers(), ...Object.fromEntries(memberAnswers), ...filled };
  const missing = memberFields.filter((name) => isEmpty(answers[name]) && isRequired(declaration, name, answers));
  const titles = [...new Set(missing)].map((name) => declaration.form.properties[name]?.title ?? name);
  session.fillIn(answers, {
    title: 'Example filled in',
    ...(titles.length > 0 && { description: `Yours to fill in: ${titles.join(', ')}.` }),
  });
}
