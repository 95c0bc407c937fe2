import { Button } from '@/ui/button';
import { formId } from '../form/focus-field';
import { viewOf } from '../form/steps';
import type { ToolSession } from '../session/tool-session';

/** Sends the form once more as it stands, from its last step. Stands outside of the form. */
export function TryAgain({ session }: { session: ToolSession }) {
  const { tool, answers, store, atoms } = session;
  const toLastStep = () => {
    const last = viewOf(tool, answers, store.get(atoms.step).at).shown.at(-1);
    if (last) session.open({ at: last.at });
  };
  return (
    <Button type="submit" form={formId(tool.declaration)} variant="secondary" size="sm" onClick={toLastStep}>
      Try again
    </Button>
  );
}

/** Looks again for an answer that arrived and could not be read; nothing is sent. */
export function LookAgain({ session }: { session: ToolSession }) {
  return (
    <Button variant="secondary" size="sm" onClick={() => void session.runs.resume()}>
      Look again
    </Button>
  );
}
