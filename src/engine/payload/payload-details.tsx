import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { factsOf } from '../session/facts';
import type { ToolSession } from '../session/tool-session';
import { payloadOf } from './payload';
import { PayloadView } from './payload-view';

/** What a form would send as it stands, behind a small control: looked at before anything leaves the page. */
export function PayloadDetails({ session }: { session: ToolSession }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="px-1 text-sm text-muted" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded text-faint transition-colors hover:text-fg">
        What will be sent, and what not
      </summary>
      {open && <Now session={session} />}
    </details>
  );
}

/** Follows what is typed, as long as somebody looks. */
function Now({ session: { scope, tool, atoms } }: { session: ToolSession }) {
  const answers = useAtomValue(atoms.answers);
  const { declaration } = tool;
  const facts = factsOf(scope, new Date(), declaration.request?.webhook);
  return (
    <div className="mt-3">
      <PayloadView payload={payloadOf(declaration, answers, facts)} />
    </div>
  );
}
