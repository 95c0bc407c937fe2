import { Link } from 'react-router-dom';
import type { Client } from '@/contracts/client';
import { UNFILTERED, writeQuery } from '@/engine/library/library-query';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { paths } from '../paths';

interface ClientRowProps {
  client: Client;
  isChosen: boolean;
  onChoose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** List item of one client, with its actions. */
export function ClientRow({ client, isChosen, onChoose, onEdit, onDelete }: ClientRowProps) {
  const { id, name, known } = client;
  const about = [known.trade, known.place].filter(Boolean).join(' · ');
  return (
    <li
      data-client={id}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border bg-surface/85 p-4',
        isChosen ? 'border-accent/40' : 'border-hairline',
      )}
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="flex flex-wrap items-center gap-2 font-medium break-words text-fg">
          {name}
          {isChosen && <Badge tone="cyan">In use</Badge>}
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          {about && <span className="min-w-0 break-words">{about}</span>}
          <span className="text-faint">{knownCountText(Object.keys(known).length)}</span>
          <Link
            to={`${paths.results}?${writeQuery({ ...UNFILTERED, client: id })}`}
            className="rounded-sm text-secondary hover:text-accent"
          >
            Results<span className="sr-only"> for {name}</span>
          </Link>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${isChosen ? 'Stop using' : 'Use client'} ${name}`}
          onClick={onChoose}
        >
          {isChosen ? 'Stop using' : 'Use client'}
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Delete: ${name}`} onClick={onDelete}>
          <Icon name="trash" className="size-4.5" />
        </Button>
      </div>
    </li>
  );
}

function knownCountText(count: number): string {
  if (count === 0) return 'No details yet';
  return count === 1 ? '1 detail saved' : `${count} details saved`;
}
