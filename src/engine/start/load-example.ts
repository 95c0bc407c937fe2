import { type Answers, isEmpty, isRequired } from '@/registry/answers';
import { exampleAnswers, fieldsLeftToMember } from '@/registry/examples';
import { notify } from '../notify';
import type { ToolSession } from '../session/tool-session';

/**
 * Returns the answers of a declared example; fields it leaves to the member have their current answers, and required email addresses that
 * are empty the member's own.
 */
export async function answersOfExample(session: ToolSession, index: number): Promise<Answers | undefined> {
  const { declaration, start } = session.tool;
  // Told below.
  const content = await start?.load().catch(() => undefined);
  const example = content?.start.examples[index];
  if (!example) {
    notify('error', { title: 'The example could not be loaded', description: 'Please try again.' });
    return undefined;
  }
  const memberFields = fieldsLeftToMember(declaration);
  const memberAnswers = Object.entries(session.answers).filter(([name]) => memberFields.includes(name));
  const exampleValues = exampleAnswers(declaration, example, new Date());
  const answers = { ...session.initialAnswers(), ...Object.fromEntries(memberAnswers), ...exampleValues };
  return { ...answers, ...ownAddresses(session, answers) };
}

/** Returns the member's address for each required email address that is empty, so that the example can be run. */
function ownAddresses({ scope, tool: { declaration } }: ToolSession, answers: Answers): Answers {
  const { email } = scope.owner ?? {};
  const isOpen = (name: string) => isEmpty(answers[name]) && isRequired(declaration, name, answers);
  const addresses = Object.entries(declaration.form.properties).filter(([, { format }]) => format === 'email');
  return Object.fromEntries(email ? addresses.flatMap(([name]) => (isOpen(name) ? [[name, email]] : [])) : []);
}

/** Fills in a declared example by its index, and names the required fields that the member has to fill in. */
export async function loadExample(session: ToolSession, index: number): Promise<void> {
  const { declaration } = session.tool;
  const answers = await answersOfExample(session, index);
  if (!answers) return;
  const missingFields = fieldsLeftToMember(declaration).filter(
    (name) => isEmpty(answers[name]) && isRequired(declaration, name, answers),
  );
  const titles = [...new Set(missingFields)].map((name) => declaration.form.properties[name]?.title ?? name);
  session.fillIn(answers, {
    title: 'Example filled in',
    ...(titles.length > 0 && { description: `Yours to fill in: ${titles.join(', ')}.` }),
  });
}
