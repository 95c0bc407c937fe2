import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useFormEnded } from '../form/step-view';
import { contextVariables } from '../session/context-variables';
import type { ToolSession } from '../session/tool-session';
import { payloadOf } from './payload';
import { PayloadView } from './payload-view';

/** A collapsed preview of what the form would send, so that members can check it before anything leaves the page. */
export function PayloadDetails({ session }: { session: ToolSession }) {
  const [open, setOpen] = useState(false);
  const hasEnded = useFormEnded(session);
  if (hasEnded) return null;
  return (
    <details className="px-1 text-sm text-muted" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded text-faint transition-colors hover:text-fg">
        What we send
      </summary>
      {open && <LivePayload session={session} />}
    </details>
  );
}

/** The preview, updated with every change while it is open. */
function LivePayload({ session: { scope, tool, atoms } }: { session: ToolSession }) {
  const answers = useAtomValue(atoms.answers);
  const { declaration } = tool;
  const variables = contextVariables(scope, new Date(), declaration.request?.webhook);
  return (
    <div className="mt-3">
      <PayloadView payload={payloadOf(declaration, answers, variables)} />
    </div>
  );
}
