import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { PromptText } from '@/ui/prompt-text';
import { useFormEnded } from '../form/step-view';
import { contextVariables } from '../session/context-variables';
import type { ToolSession } from '../session/tool-session';
import { type Payload, payloadOf } from './payload';

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

/** Shows which answers a submit would send and which not, so that the member can check them. */
export function PayloadView({ payload: { body, keys, unsent } }: { payload: Payload }) {
  return (
    <div className="space-y-4 text-sm text-muted">
      {body ? (
        <div className="space-y-2">
          <h3 className="font-medium text-fg">What we send</h3>
          <PromptText text={JSON.stringify(body, null, 2)} label="What we send" />
          {keys.length > 0 && <p>{keys.join(', ')}: sent with the request, and never shown here.</p>}
        </div>
      ) : (
        <p>Nothing is sent: this tool works in your browser.</p>
      )}
      {unsent.length > 0 && (
        <div className="space-y-2">
          <h3 className="font-medium text-fg">What will not be sent</h3>
          <ul className="space-y-1">
            {unsent.map(({ title, reason }) => (
              <li key={title}>
                {title}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
