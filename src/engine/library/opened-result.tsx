import { type ReactNode, useState } from 'react';
import type { RunView } from '@/contracts/run';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { PageHeader } from '@/ui/page-header';
import { formatSeconds, runSeconds } from '../history/durations';
import { RUN_STATES, runName, startTimeText, toolIcon, toolTitle } from '../history/run-labels';
import { FavoriteButton } from './favorite-button';
import { LibraryResult } from './library-result';
import { type ParsedRun, withCurrentClient } from './parse-run';
import { RenameForm } from './rename-form';
import { ResultActions } from './result-actions';
import { labeledAnswers } from './run-texts';
import '../print.css';

// Reading and rendering runs is one chunk: the list loads it with the first result that is opened or exported.
export { collectResults } from './collect-results';
export { parseRun } from './parse-run';
export { saveText } from './save-run';

export interface OpenedResultProps {
  parsedRun: ParsedRun;
  back: { to: string; label: string };
  onChange: (run: RunView) => void;
  onDelete: () => void;
  /** Called with the run id of a new version after a refinement. */
  onRefined: (runId: string) => void;
}

/** A result with its actions. */
export function OpenedResult({ parsedRun: original, back, onChange, onDelete, onRefined }: OpenedResultProps) {
  const parsedRun = withCurrentClient(original);
  const { run } = parsedRun;
  const [isRenaming, setRenaming] = useState(false);
  return (
    <article data-printed>
      <PageHeader
        title={runName(run)}
        icon={toolIcon(run.tool)}
        back={back}
        meta={<RunFacts run={run} />}
        actions={
          <>
            <FavoriteButton run={run} onChange={onChange} />
            <Button variant="ghost" onClick={() => setRenaming(true)} disabled={isRenaming}>
              Rename
            </Button>
          </>
        }
      />
      {isRenaming && <RenameForm run={run} onChange={onChange} onClose={() => setRenaming(false)} />}
      <ResultActions parsedRun={parsedRun} onChange={onChange} onDelete={onDelete} />
      <div className="mt-8 space-y-8">
        <LibraryResult parsedRun={parsedRun} onRefined={onRefined} />
        <ResultAnswers parsedRun={parsedRun} />
      </div>
    </article>
  );
}

function RunFacts({ run }: { run: RunView }): ReactNode {
  const seconds = runSeconds(run);
  return (
    <>
      <span className="text-sm text-muted">{toolTitle(run.tool)}</span>
      <time dateTime={run.startedAt} className="text-sm text-muted tabular">
        {startTimeText(run)}
      </time>
      {run.state !== 'succeeded' && <Badge tone={RUN_STATES[run.state].tone}>{RUN_STATES[run.state].label}</Badge>}
      {run.mode === 'demo' && <Badge tone="warning">Demo</Badge>}
      {seconds !== undefined && <span className="text-sm text-faint">{formatSeconds(seconds)}</span>}
    </>
  );
}

/** The answers a result was created from, with the labels of the form; collapsed. */
function ResultAnswers({ parsedRun: { run, declaration } }: { parsedRun: ParsedRun }) {
  const answers = declaration ? labeledAnswers(declaration, run.inputs ?? {}) : [];
  if (answers.length === 0) return null;
  return (
    <details className="rounded-xl border border-hairline bg-surface/85 p-4 text-sm sm:p-5">
      <summary className="cursor-pointer rounded font-medium text-fg">Made from these answers</summary>
      <dl className="mt-4 space-y-4">
        {answers.map(({ label, answer }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line text-fg">{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
