import { Suspense, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-with-retry';
import { toast } from '@/ui/toast';
import { useClients } from '../client/clients';
import { libraryOf } from './library';

const Menu = lazyPart(() => import('@/ui/menu'), 'Menu');

/** Shows the client of a run and assigns it to another one, for members who have clients. */
export function MoveToClient({ run, onChange }: { run: RunView; onChange: (run: RunView) => void }) {
  const library = useScope().get(libraryOf);
  const { all } = useClients();
  const [busy, setBusy] = useState(false);
  const { client: _, ...rest } = run;
  const current = all.find(({ id }) => id === run.client);
  if (all.length === 0) return null;

  const move = async (id: string) => {
    setBusy(true);
    const isMoved = await library.saveMarks(run.id, { client: id });
    setBusy(false);
    if (isMoved) onChange(id ? { ...rest, client: id } : rest);
    else toast.error('The result could not be moved', { description: 'Please try again.' });
  };
  const toMenuItem = (id: string, label: string) => ({
    key: id,
    label,
    checked: id === (current?.id ?? ''),
    onSelect: () => void move(id),
  });
  const renderTrigger = (isReady: boolean) => (
    <Button variant="secondary" loading={busy} disabled={!isReady}>
      <Icon name="briefcase" className="size-4" />
      <span className="sr-only">Client: </span>
      <span className="max-w-40 truncate">{current?.name ?? 'No client'}</span>
    </Button>
  );
  return (
    <Suspense fallback={renderTrigger(false)}>
      <Menu
        trigger={renderTrigger(true)}
        header={<span className="text-xs text-faint">Kept for</span>}
        groups={[[toMenuItem('', 'No client'), ...all.map(({ id, name }) => toMenuItem(id, name))]]}
      />
    </Suspense>
  );
}
