import { Button } from '@/ui/button';
import { formId } from '../form/focus-field';
import { stepViewOf } from '../form/step-view';
import type { ToolSession } from '../session/tool-session';

/** Submits the form again from its last step; placed outside of the form element. */
export function RetryButton({ session }: { session: ToolSession }) {
  const { tool, answers, store, atoms } = session;
  const openLastStep = () => {
    const lastStep = stepViewOf(tool, answers, store.get(atoms.step).index).shownSteps.at(-1);
    if (lastStep) session.openStep({ index: lastStep.index });
  };
  return (
    <Button type="submit" form={formId(tool.declaration)} variant="secondary" size="sm" onClick={openLastStep}>
      Try again
    </Button>
  );
}

/** Tries again to read an answer that has arrived; starts no new run. */
export function RereadButton({ session }: { session: ToolSession }) {
  return (
    <Button variant="secondary" size="sm" onClick={() => void session.runs.resume()}>
      Look again
    </Button>
  );
}
