import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type MemberScope, useScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Icon } from '@/ui/icon';
import { lazyOptionalPart, lazyPart } from '@/ui/lazy-with-retry';
import { toast } from '@/ui/toast';
import { copyActions } from '../copy-actions';
import { SaveDocument } from '../documents/save-document';
import { FeatureActions } from '../feature-actions';
import { openRestoredSession } from '../page/tool-by-id';
import { loadTool } from '../registry-access';
import { reuseInputs } from '../session/reuse-inputs';
import { MoveToClient } from './move-to-client';
import type { ParsedRun } from './parse-run';
import { resultTable } from './run-texts';
import { type Format, saveRun } from './save-run';

const ClientVersion = lazyOptionalPart(() => import('../documents/client-version'), 'ClientVersion');
const Menu = lazyPart(() => import('@/ui/menu'), 'Menu');

interface ResultActionsProps {
  parsedRun: ParsedRun;
  onChange: (run: RunView) => void;
  onDelete: () => void;
}

/** Actions on a result of the library. */
export function ResultActions({ parsedRun, onChange, onDelete }: ResultActionsProps) {
  const { declaration, display } = parsedRun;
  const options = declaration?.result;
  return (
    <div data-unprinted className="flex flex-wrap gap-2">
      {display && options && (
        <CopyButton
          variant="primary"
          label="Copy result"
          copy={() => copyActions(declaration.messages).copy(display.renderer.toText(display.result.value, options))}
        />
      )}
      <ReuseButton parsedRun={parsedRun} />
      <ExportMenu parsedRun={parsedRun} />
      <MoveToClient run={parsedRun.run} onChange={onChange} />
      {display && options?.document && <SaveDocument document={options.document} result={display.result} />}
      {display && declaration && options?.document?.forClient && (
        <ClientVersion declaration={declaration} result={display.result} renderer={display.renderer} />
      )}
      {display && declaration && <FeatureActions declaration={declaration} result={display.result} />}
      <Button variant="ghost" onClick={onDelete}>
        <Icon name="trash" className="size-4" />
        Delete
      </Button>
    </div>
  );
}

/** Opens the tool's page with the answers of this run in its form. Renders nothing if the run has none. */
function ReuseButton({ parsedRun: { run, declaration } }: { parsedRun: ParsedRun }) {
  const scope = useScope();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (!run.inputs || !declaration?.page) return null;
  const reuse = async () => {
    setBusy(true);
    try {
      navigate(await reuseOnToolPage(scope, run));
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

function ExportMenu({ parsedRun }: { parsedRun: ParsedRun }) {
  const toMenuItem = (label: string, format: Format) => ({ label, onSelect: () => saveRun(parsedRun, format) });
  const renderTrigger = (isReady: boolean) => (
    <Button variant="secondary" disabled={!isReady}>
      <Icon name="download" className="size-4" />
      Export
    </Button>
  );
  const files = [
    toMenuItem('Markdown', 'md'),
    toMenuItem('Plain text', 'txt'),
    toMenuItem('JSON', 'json'),
    ...(resultTable(parsedRun) ? [toMenuItem('CSV', 'csv')] : []),
  ];
  return (
    <Suspense fallback={renderTrigger(false)}>
      <Menu trigger={renderTrigger(true)} groups={[files, [PRINT]]} />
    </Suspense>
  );
}

/**
 * Fills the form on the tool's page with the inputs of a run, as the history on that page does, and offers to undo that
 * there. Resolves to the path of the page.
 *
 * @throws Error if the tool cannot be loaded, or has no page
 */
export async function reuseOnToolPage(scope: MemberScope, { tool, client, inputs = {} }: RunView): Promise<string> {
  const session = openRestoredSession(scope, await loadTool(tool));
  const { route } = session.tool.declaration.page ?? {};
  if (!route) throw new Error(`The tool ${tool} has no page`);
  await reuseInputs(session, inputs, client);
  return route;
}
