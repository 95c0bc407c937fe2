import { useEffect, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { Action } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { Button } from '@/ui/button';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { notify } from '../notify';
import { gatewayFilesOf } from '../run/gateway-files';
import type { RunResult } from '../run/run-state';
import { type ActionOutcome, performAction, resumeAction } from '../session/perform-action';
import type { ToolSession } from '../session/tool-session';

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
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<boolean>();
  const [download, setDownload] = useState<string>();

  const settle = async (pending: Promise<ActionOutcome>) => {
    setBusy(true);
    try {
      const outcome = await pending;
      setDownload(outcome.download);
      if (outcome.ok) setOpen(false);
    } catch (error) {
      console.error('The action could not be performed.', error);
      notify('error', action.messages?.failed);
    } finally {
      setBusy(false);
    }
  };
  const perform = (dialog?: Answers) => settle(performAction(session, action, result, dialog));
  // Once for each version: resumes waiting for what was sent before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: uses the version displayed on mount
  useEffect(() => {
    const pending = resumeAction(session, action, result);
    if (pending) void settle(pending);
  }, [session, action]);

  return (
    <>
      <Button variant="secondary" loading={busy} onClick={() => (action.dialog ? setOpen(true) : void perform())}>
        {action.label}
      </Button>
      {action.dialog && open !== undefined && (
        <ActionDialog dialog={action.dialog} open={open} busy={busy} onOpenChange={setOpen} onSubmit={perform} />
      )}
      {download && <DocumentLink path={download} />}
    </>
  );
}

/** Downloads the document an action created, with the session, never through a public URL. */
function DocumentLink({ path }: { path: string }) {
  const { saveDocument } = useScope().get(gatewayFilesOf);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const isSaved = await saveDocument(path);
    setBusy(false);
    if (!isSaved) notify('error', { title: 'The document could not be fetched', description: 'Please try again.' });
  };
  return (
    <Button variant="ghost" loading={busy} onClick={download}>
      Save the PDF
    </Button>
  );
}
