import { type ReactNode, useState } from 'react';
import type { RunView } from '@/contracts/run';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { PageHeader } from '@/ui/page-header';
import { inWords } from '../history/durations';
import { nameOf, STATES, toolTitle, whenOf } from '../history/told';
import '../print.css';
import { FavouriteButton } from './favourite-button';
import type { ReadRun } from './read-run';
import { RenameForm } from './rename-form';
import { ResultActions } from './result-actions';
import { ResultAnswers } from './result-answers';
import { ShownResult } from './shown-result';
import { iconOf } from './tool-icon';

// What reads runs and what shows one are one chunk: the list loads it with the first result that is opened or exported.
export { collect } from './collect';
export { readRun } from './read-run';
export { saveText } from './save-run';

export interface OpenedProps {
  read: ReadRun;
  back: { to: string; label: string };
  onChange: (run: RunView) => void;
  onDelete: () => void;
  /** Told the run of another version, when there is one. */
  onRefined: (runId: string) => void;
}

/** A result with what can be done with it. */
export function Opened({ read, back, onChange, onDelete, onRefined }: OpenedProps) {
  const { run } = read;
  const [renaming, setRenaming] = useState(false);
  return (
    <article data-printed>
      <PageHeader
        title={nameOf(run)}
        icon={iconOf(run.tool)}
        back={back}
        meta={<Facts run={run} />}
        actions={
          <>
            <FavouriteButton run={run} onChange={onChange} />
            <Button variant="ghost" onClick={() => setRenaming(true)} disabled={renaming}>
              Rename
            </Button>
          </>
        }
      />
      {renaming && <RenameForm run={run} onChange={onChange} onClose={() => setRenaming(false)} />}
      <ResultActions read={read} onChange={onChange} onDelete={onDelete} />
      <div className="mt-8 space-y-8">
        <ShownResult read={read} onRefined={onRefined} />
        <ResultAnswers read={read} />
      </div>
    </article>
  );
}

function Facts({ run }: { run: RunView }): ReactNode {
  const seconds = run.finishedAt ? (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000 : undefined;
  return (
    <>
      <span className="text-sm text-muted">{toolTitle(run.tool)}</span>
      <time dateTime={run.startedAt} className="text-sm text-muted tabular">
        {whenOf(run)}
      </time>
      {run.state !== 'succeeded' && <Badge tone={STATES[run.state].tone}>{STATES[run.state].label}</Badge>}
      {run.mode === 'demo' && <Badge tone="warning">Demo</Badge>}
      {seconds !== undefined && <span className="text-sm text-faint">{inWords(seconds)}</span>}
    </>
  );
}
