import { useState } from 'react';
import type { AccessToken, TokenList } from '@/contracts/api';
import { Button } from '@/ui/button';

interface TokenRowProps {
  token: AccessToken;
  tools: TokenList['tools'];
  onRevoke: () => Promise<void>;
}

const day = (time: string) => new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium' });

/** A token in the list: what it is good for, until when, when it was last used, and the way to take it back. */
export function TokenRow({
  token: { name, tools: scope, expiresAt, usedAt, callbacks },
  tools,
  onRevoke,
}: TokenRowProps) {
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const titles = scope?.map((id) => tools.find((tool) => tool.id === id)?.title ?? id);
  const revoke = () => {
    setBusy(true);
    void onRevoke().catch(() => setBusy(false));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-hairline bg-surface/85 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-medium break-words text-fg">{name}</h3>
        <p className="mt-1 text-sm break-words text-muted">{titles?.join(', ') ?? 'All tools'}</p>
        <p className="mt-1 text-sm text-faint tabular">
          Good until {day(expiresAt)} · {usedAt ? `last used ${day(usedAt)}` : 'never used'}
        </p>
        {callbacks.late + callbacks.givenUp > 0 && (
          <p className="mt-1 text-sm text-warning tabular">
            Callbacks that did not arrive: {callbacks.late} tried again, {callbacks.givenUp} given up this week
          </p>
        )}
      </div>
      {sure ? (
        <div className="flex gap-2">
          <Button variant="ghost" size="sm" onClick={() => setSure(false)}>
            Keep
          </Button>
          <Button
            variant="danger"
            size="sm"
            autoFocus
            loading={busy}
            aria-label={`Revoke ${name} now`}
            onClick={revoke}
          >
            Revoke now
          </Button>
        </div>
      ) : (
        <Button variant="secondary" size="sm" aria-label={`Revoke ${name}`} onClick={() => setSure(true)}>
          Revoke
        </Button>
      )}
    </li>
  );
}
