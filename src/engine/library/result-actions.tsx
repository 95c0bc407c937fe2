import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useScope } from '@/browser/scope';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-part';
import { toast } from '@/ui/toast';
import { copyWith } from '../copy';
import { SaveDocument } from '../documents/save-document';
import { ShareButton } from '../share/share-button';
import { MoveToClient } from './move-to-client';
import type { ReadRun } from './read-run';
import { reuseAnswers } from './reuse';
import { tableOf } from './run-texts';
import { type Format, saveRun } from './save-run';

const Menu = lazyPart(() => import('@/ui/menu').then((module) => ({ default: module.Menu })));

interface ResultActionsProps {
  read: ReadRun;
  onChange: (run: RunView) => void;
  onDelete: () => void;
}

/** What can be done with a result of the library. */
export function ResultActions({ read, onChange, onDelete }: ResultActionsProps) {
  const { declaration, shown } = read;
  const options = declaration?.result;
  return (
    <div data-unprinted className="flex flex-wrap gap-2">
      {shown && options && (
        <CopyButton
          variant="primary"
          label="Copy result"
          copy={() => copyWith(declaration.messages).copy(shown.renderer.toText(shown.result.value, options))}
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

/** Goes to the page of the tool with the answers of this run in its form; where there are none, there is nothing to press. */
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

/** The menu is gone by the next frame: it is not to be on the paper. */
const PRINT = { label: 'Print or save as PDF', onSelect: () => requestAnimationFrame(() => window.print()) };

function ExportMenu({ read }: { read: ReadRun }) {
  const save = (label: string, format: Format) => ({ label, onSelect: () => saveRun(read, format) });
  const button = (isReady: boolean) => (
    <Button variant="secondary" disabled={!isReady}>
      <Icon name="download" className="size-4" />
      Export
    </Button>
  );
  const files = [
    save('Markdown', 'md'),
    save('Plain text', 'txt'),
    save('JSON', 'json'),
    ...(tableOf(read) ? [save('CSV', 'csv')] : []),
  ];
  return (
    <Suspense fallback={button(false)}>
      <Menu trigger={button(true)} groups={[files, [PRINT]]} />
    </Suspense>
  );
}
