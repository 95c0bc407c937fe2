import { type ReactNode, useState } from 'react';
import type { RunView } from '@/contracts/run';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { PageHeader } from '@/ui/page-header';
import { formatSeconds } from '../history/durations';
import { RUN_STATES, runName, startTimeText, toolTitle } from '../history/run-labels';
import '../print.css';
import { FavoriteButton } from './favorite-button';
import { LibraryResult } from './library-result';
import type { ParsedRun } from './parse-run';
import { RenameForm } from './rename-form';
import { ResultActions } from './result-actions';
import { ResultAnswers } from './result-answers';
import { toolIcon } from './tool-icon';

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
export function OpenedResult({ parsedRun, back, onChange, onDelete, onRefined }: OpenedResultProps) {
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
  const seconds = run.finishedAt ? (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000 : undefined;
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
