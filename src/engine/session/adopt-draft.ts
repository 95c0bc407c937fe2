import { type Answers, secretFields } from '@/registry/answers';
import { answersText } from '../screen/screen';
import { withoutSecrets } from '../storage/record';
import type { ToolSession } from './tool-session';

/** Puts a draft from another tab or device into the form. Secrets, which no draft has, and the step stay as they are. */
export function adoptDraft(session: ToolSession, draft: Answers): void {
  const { tool, answers, store, atoms } = session;
  const { declaration } = tool;
  const secrets = secretFields(declaration).map((field) => [field, answers[field]] as const);
  const next = {
    ...session.initialAnswers(),
    ...draft,
    ...Object.fromEntries(secrets.filter(([, value]) => value !== undefined)),
  };
  // Replacing the answers remounts the form, which would lose the focus: skip it if nothing differs.
  if (answersText(withoutSecrets(declaration, next)) === answersText(withoutSecrets(declaration, answers))) return;
  const { index, returnToEnd } = store.get(atoms.step);
  session.replaceAnswers(next, 'sync');
  session.openStep({ index, returnToEnd });
}
