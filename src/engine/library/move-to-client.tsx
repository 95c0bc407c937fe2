import { Suspense, useState } from 'react';
import { useScope } from '@/browser/scope';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-part';
import { toast } from '@/ui/toast';
import { useClients } from '../client/clients';
import { libraryOf } from './library';

const Menu = lazyPart(() => import('@/ui/menu').then((module) => ({ default: module.Menu })));

interface MoveToClientProps {
  run: RunView;
  onChange: (run: RunView) => void;
}

/** Whom a run was made for, and the way to put it to another client; for members who have any. */
export function MoveToClient({ run, onChange }: MoveToClientProps) {
  const library = useScope().of(libraryOf);
  const { all } = useClients();
  const [busy, setBusy] = useState(false);
  const { client: _, ...rest } = run;
  const current = all.find(({ id }) => id === run.client);
  if (all.length === 0) return null;

  const move = async (id: string) => {
    setBusy(true);
    const moved = await library.mark(run.id, { client: id });
    setBusy(false);
    if (moved) onChange(id ? { ...rest, client: id } : rest);
    else toast.error('The result could not be moved', { description: 'Please try again.' });
  };
  const choice = (id: string, label: string) => ({
    key: id,
    label,
    checked: id === (current?.id ?? ''),
    onSelect: () => void move(id),
  });
  const button = (isReady: boolean) => (
    <Button variant="secondary" loading={busy} disabled={!isReady}>
      <Icon name="briefcase" className="size-4" />
      <span className="sr-only">Client: </span>
      <span className="max-w-40 truncate">{current?.name ?? 'No client'}</span>
    </Button>
  );
  return (
    <Suspense fallback={button(false)}>
      <Menu
        trigger={button(true)}
        header={<span className="text-xs text-faint">Kept for</span>}
        groups={[[choice('', 'No client'), ...all.map(({ id, name }) => choice(id, name))]]}
      />
    </Suspense>
  );
}
