import { useState } from 'react';
import { clientsOfRuns } from '@/browser/clients-of-runs';
import { type Scope, useScope } from '@/browser/scope';
import { type Client, MEANINGS } from '@/contracts/client';
import { type News, newsOf } from '@/registry/meanings';
import type { FormDeclaration } from '@/registry/options';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import type { RunResult } from '../run/run-state';
import { clientsOf, useWholeClient } from './clients';

interface KeepOfferProps {
  declaration: FormDeclaration;
  result: RunResult;
}

/** After a run for the chosen client: what its answers say anew of them, and the way to keep it. */
export function KeepOffer({ declaration, result: { runId, inputs } }: KeepOfferProps) {
  const scope = useScope();
  const client = useWholeClient();
  const [isOver, setOver] = useState(false);
  if (!client || isOver || scope.of(clientsOfRuns).get(runId) !== client.id) return null;
  const news = newsOf(declaration, client, inputs);
  if (news.length === 0) return null;

  // What is pressed goes; the focus moves on to the result.
  const leave = () => {
    document.getElementById(`${declaration.id}-result`)?.focus({ preventScroll: true });
    scope.of(clientsOfRuns).delete(runId);
    setOver(true);
  };
  const keep = async () => {
    const known = Object.fromEntries(news.map(({ meaning, now }) => [meaning, now]));
    if (await kept(scope, { ...client, known: { ...client.known, ...known } })) {
      leave();
      toast.success(`Kept for ${client.name}`, { undo: () => void kept(scope, client) });
    }
  };
  return (
    <section
      aria-label={`Keep for ${client.name}`}
      className="rounded-xl border border-hairline bg-surface/80 p-4 text-sm"
    >
      <h3 className="font-medium text-fg">Keep for {client.name}?</h3>
      <dl className="mt-2 space-y-1.5">
        {news.map((one) => (
          <Change key={one.meaning} news={one} />
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => void keep()}>
          Keep for {client.name}
        </Button>
        <Button variant="ghost" size="sm" onClick={leave}>
          Not now
        </Button>
      </div>
    </section>
  );
}

function Change({ news: { meaning, was, now } }: { news: News }) {
  return (
    <div className="sm:grid sm:grid-cols-[10rem_1fr] sm:gap-4">
      <dt className="text-faint">{MEANINGS[meaning].label}</dt>
      <dd className="min-w-0 text-muted">
        <span className="line-clamp-2 break-words text-fg">{now}</span>
        {was && <span className="line-clamp-1 break-words text-faint">instead of {was}</span>}
      </dd>
    </div>
  );
}

async function kept(scope: Scope, client: Client): Promise<boolean> {
  try {
    await scope.of(clientsOf).keep(client);
    return true;
  } catch (error) {
    toast.error((error as Error).message);
    return false;
  }
}
