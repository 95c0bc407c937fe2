import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Action } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { Button } from '@/ui/button';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { notify } from '../notify';
import type { RunResult } from '../run/run-state';
import { performAction } from '../session/perform-action';
import type { ToolSession } from '../session/tool-session';
import { DocumentLink } from './document-link';

const ActionDialog = lazyOptionalPart(() => import('./action-dialog'), 'ActionDialog');

/** Button of an action that sends its own request, after a small form if the action declares one. */
export function RequestAction({
  action,
  session,
  result,
}: {
  action: Action;
  session: ToolSession;
  result: RunResult;
}) {
  const answers = useAtomValue(session.atoms.answers);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [download, setDownload] = useState<string>();

  const perform = async (dialog?: Answers) => {
    setBusy(true);
    try {
      const outcome = await performAction(session, action, result, { ...answers, ...result.inputs }, dialog);
      setDownload(outcome.download);
      if (outcome.ok) setOpen(false);
    } catch (error) {
      console.error('The action could not be performed.', error);
      notify('error', action.messages?.failed);
    } finally {
      setBusy(false);
    }
  };

  const openDialog = () => {
    setWasOpened(true);
    setOpen(true);
  };

  return (
    <>
      <Button variant="secondary" loading={busy} onClick={() => (action.dialog ? openDialog() : perform())}>
        {action.label}
      </Button>
      {action.dialog && wasOpened && (
        <ActionDialog dialog={action.dialog} open={open} busy={busy} onOpenChange={setOpen} onSubmit={perform} />
      )}
      {download && <DocumentLink path={download} />}
    </>
  );
}
