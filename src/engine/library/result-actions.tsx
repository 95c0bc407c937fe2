import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-with-retry';
import { toast } from '@/ui/toast';
import { copyActions } from '../copy-actions';
import { SaveDocument } from '../documents/save-document';
import { ShareButton } from '../share/share-button';
import { MoveToClient } from './move-to-client';
import type { ReadRun } from './read-run';
import { reuseAnswers } from './reuse-answers';
import { resultTable } from './run-texts';
import { type Format, saveRun } from './save-run';

const Menu = lazyPart(() => import('@/ui/menu'), 'Menu');

interface ResultActionsProps {
  read: ReadRun;
  onChange: (run: RunView) => void;
  onDelete: () => void;
}

/** Actions on a result of the library. */
export function ResultActions({ read, onChange, onDelete }: ResultActionsProps) {
  const { declaration, shown } = read;
  const options = declaration?.result;
  return (
    <div data-unprinted className="flex flex-wrap gap-2">
      {shown && options && (
        <CopyButton
          variant="primary"
          label="Copy result"
          copy={() => copyActions(declaration.messages).copy(shown.renderer.toText(shown.result.value, options))}
        />
      )}
      <ReuseButton read={read} />
      <ExportMenu read={read} />
      <MoveToClient run={read.run} onChange={onChange} />
      {shown && options?.document && (
        <SaveDocument document={options.document} result={{ ...shown.result, runId: read.run.id }} />
      )}
      {shown && declaration && (
        <ShareButton declaration={declaration} result={{ ...shown.result, runId: read.run.id }} />
      )}
      <Button variant="ghost" onClick={onDelete}>
        <Icon name="trash" className="size-4" />
        Delete
      </Button>
    </div>
  );
}

/** Opens the tool's page with the answers of this run in its form. Renders nothing if the run has none. */
function ReuseButton({ read: { run, declaration } }: { read: ReadRun }) {
  const scope = useScope();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (!run.inputs || !declaration?.page) return null;
  const reuse = async () => {
    setBusy(true);
    try {
      navigate(await reuseAnswers(scope, run));
    } catch {
      setBusy(false);
      toast.error('The form could not be opened', { description: 'Please try again.' });
    }
  };
  return (
    <Button variant="secondary" loading={busy} onClick={reuse}>
      Use these answers
    </Button>
  );
}

/** Prints in the next frame, when the menu has closed, so that it is not printed. */
const PRINT = { label: 'Print or save as PDF', onSelect: () => requestAnimationFrame(() => window.print()) };

function ExportMenu({ read }: { read: ReadRun }) {
  const exportItem = (label: string, format: Format) => ({ label, onSelect: () => saveRun(read, format) });
  const trigger = (isReady: boolean) => (
    <Button variant="secondary" disabled={!isReady}>
      <Icon name="download" className="size-4" />
      Export
    </Button>
  );
  const files = [
    exportItem('Markdown', 'md'),
    exportItem('Plain text', 'txt'),
    exportItem('JSON', 'json'),
    ...(resultTable(read) ? [exportItem('CSV', 'csv')] : []),
  ];
  return (
    <Suspense fallback={trigger(false)}>
      <Menu trigger={trigger(true)} groups={[files, [PRINT]]} />
    </Suspense>
  );
}
