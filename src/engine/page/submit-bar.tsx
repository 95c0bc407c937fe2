import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { isEmpty, isRequiredWhileShown, isShown } from '@/registry/answers';
import { Button } from '@/ui/button';
import { isBusy } from '../run/machine';
import type { ToolSession } from '../session/tool-session';

/** The bar at the end of a form that stays in reach: submit, how long it takes, and a way to stop waiting. */
export function SubmitBar({ session, note }: { session: ToolSession; note?: string }) {
  const { declaration } = session.tool;
  const run = useAtomValue(session.atoms.run);
  const filled = useFilled(session);
  const busy = isBusy(run);
  const { submit } = declaration.ui;
  return (
    <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-xl border-t border-hairline bg-surface/90 px-5 py-4 backdrop-blur sm:-mx-7 sm:-mb-7 sm:px-7">
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={busy}
        disabled={busy || (submit.disabledUntilFilled && !filled)}
      >
        {busy ? (submit.running ?? submit.label) : submit.label}
      </Button>
      {run.status === 'running' && !declaration.request?.onFailure && (
        <Button variant="ghost" onClick={() => session.runs.stop()}>
          Stop waiting
        </Button>
      )}
      {note && !busy && <p className="text-sm text-faint">{note}</p>}
    </div>
  );
}

/** Whether every required field that shows holds something. */
function useFilled({ tool: { declaration }, atoms }: ToolSession): boolean {
  const answers = useAtomValue(atoms.answers);
  return useMemo(() => {
    const required = Object.keys(declaration.form.properties).filter((name) => isRequiredWhileShown(declaration, name));
    return required.every((name) => !isShown(declaration, name, answers) || !isEmpty(answers[name]));
  }, [declaration, answers]);
}
