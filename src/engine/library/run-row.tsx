import { Link } from 'react-router-dom';
import type { RunView } from '@/contracts/run';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { IconTile } from '@/ui/page-header';
import { useClients } from '../client/clients';
import { RUN_STATES, runDetail, runName, startTimeText, toolIcon, toolTitle } from '../history/run-labels';
import { FavoriteButton } from './favorite-button';

interface RunRowProps {
  run: RunView;
  /** Path of the run's page. */
  to: string;
  onChange: (run: RunView) => void;
  onDelete: () => void;
}

/** One run in the list, with its link, its favorite mark and a delete button. */
export function RunRow({ run, to, onChange, onDelete }: RunRowProps) {
  const name = runName(run);
  const client = useClients(run.client !== undefined).all.find(({ id }) => id === run.client);
  return (
    <li className="relative flex min-h-18 items-center gap-3 rounded-xl border border-hairline bg-surface/85 px-4 py-2.5 transition-colors hover:border-hairline-strong hover:bg-raised">
      <IconTile name={toolIcon(run.tool)} className="size-10 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        {/* The link covers the row, so that a click anywhere opens it. */}
        <Link
          to={to}
          data-run={run.id}
          className="line-clamp-2 rounded-sm font-medium break-words text-fg after:absolute after:inset-0"
        >
          {name}
        </Link>
        {/* On phones in two lines: in one, the marks of a result would be cut off. */}
        <p className="mt-0.5 flex items-center gap-x-3 gap-y-1 text-sm text-muted max-sm:flex-wrap sm:overflow-hidden sm:whitespace-nowrap">
          {run.name && <span>{toolTitle(run.tool)}</span>}
          {client && <ClientLabel name={client.name} />}
          <time dateTime={run.startedAt} className="text-faint tabular">
            {startTimeText(run)}
          </time>
          {run.state !== 'succeeded' && <Badge tone={RUN_STATES[run.state].tone}>{RUN_STATES[run.state].label}</Badge>}
          {run.mode === 'demo' && <Badge tone="warning">Demo</Badge>}
          <span className="truncate max-sm:hidden">{runDetail(run)}</span>
        </p>
      </div>
      <div className="relative z-10 flex">
        <FavoriteButton run={run} onChange={onChange} />
        <Button variant="ghost" size="icon" aria-label={`Delete: ${name}`} onClick={onDelete}>
          <Icon name="trash" className="size-4.5" />
        </Button>
      </div>
    </li>
  );
}

function ClientLabel({ name }: { name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon name="briefcase" className="size-3.5 shrink-0 text-accent" />
      <span className="sr-only">For</span>
      <span className="truncate">{name}</span>
    </span>
  );
}
