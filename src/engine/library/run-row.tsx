import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { RunView } from '@/contracts/run';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { IconTile } from '@/ui/page-header';
import { ClientSign } from '../client/client-sign';
import { useClients } from '../client/clients';
import { nameOf, STATES, toolTitle, whenOf } from '../history/told';
import { FavouriteButton } from './favourite-button';
import { iconOf } from './tool-icon';

interface RunRowProps {
  run: RunView;
  /** Address of the page of the run. */
  to: string;
  onChange: (run: RunView) => void;
  onDelete: () => void;
}

/** One run in the list: what it is, the way to it, its mark, and the way to delete it. */
export function RunRow({ run, to, onChange, onDelete }: RunRowProps) {
  const name = nameOf(run);
  const client = useClients(run.client !== undefined).all.find(({ id }) => id === run.client);
  return (
    <li className="relative flex items-center gap-3 rounded-xl border border-hairline bg-surface/85 p-4 transition-colors hover:border-hairline-strong hover:bg-raised">
      <IconTile name={iconOf(run.tool)} className="size-10 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        {/* The link covers the row, so that a press anywhere opens it. */}
        <Link
          to={to}
          data-run={run.id}
          className="rounded-sm font-medium break-words text-fg after:absolute after:inset-0"
        >
          {name}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span>{toolTitle(run.tool)}</span>
          {client && <ClientSign name={client.name} />}
          <time dateTime={run.startedAt} className="text-faint tabular">
            {whenOf(run)}
          </time>
          {run.state !== 'succeeded' && <Badge tone={STATES[run.state].tone}>{STATES[run.state].label}</Badge>}
          {run.mode === 'demo' && <Badge tone="warning">Demo</Badge>}
        </p>
      </div>
      <div className="relative z-10 flex max-sm:flex-col">
        <FavouriteButton run={run} onChange={onChange} />
        <Button variant="ghost" size="icon" aria-label={`Delete: ${name}`} onClick={onDelete}>
          <Icon name="trash" className="size-4.5" />
        </Button>
      </div>
    </li>
  );
}

/** In the place of a run that was deleted: the way to have it back takes the focus of the button that is gone. */
export function RemovedRow({ run, onTakeBack }: { run: RunView; onTakeBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <li className="flex items-center justify-between gap-3 rounded-xl border border-dashed border-hairline-strong px-4 py-2 text-sm text-muted">
      <span role="status" className="min-w-0 truncate">
        Deleted: {nameOf(run)}
      </span>
      <Button ref={button} size="sm" variant="ghost" onClick={onTakeBack}>
        Undo
      </Button>
    </li>
  );
}
