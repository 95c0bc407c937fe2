import { isEmpty, isRequiredWhileShown, isShown } from '@/registry/answers';
import { exampleAnswers, leftToMember } from '@/registry/examples';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';

/** Fills in a declared example, by its position; what no example fills in stays as it is in the form. */
export async function loadExample(session: ToolSession, index: number): Promise<void> {
  const { declaration, start } = session.tool;
  const content = await start?.load().catch(() => undefined);
  const example = content?.start.examples[index];
  if (!example) return tell('error', { title: 'The example could not be loaded', description: 'Please try again.' });
  const left = leftToMember(declaration);
  const kept = Object.entries(session.answers).filter(([name]) => left.includes(name));
  const filled = exampleAnswers(declaration, example, new Date());
  const answers = { ...session.fresh(), ...Object.fromEntries(kept), ...filled };
  const open = left.filter(
    (name) => isRequiredWhileShown(declaration, name) && isShown(declaration, name, answers) && isEmpty(answers[name]),
  );
  const titles = [...new Set(open)].map((name) => declaration.form.properties[name]?.title ?? name);
  session.fillIn(answers, {
    title: 'Example filled in',
    ...(titles.length > 0 && { description: `Yours to fill in: ${titles.join(', ')}.` }),
  });
}
