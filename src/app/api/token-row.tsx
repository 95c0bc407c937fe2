import { useState } from 'react';
import type { AccessToken, TokenList } from '@/contracts/api';
import { Button } from '@/ui/button';

interface TokenRowProps {
  token: AccessToken;
  tools: TokenList['tools'];
  onRevoke: () => Promise<void>;
}

const formatDay = (time: string) => new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium' });

/** List item of one token: its tools, expiry and last use, with a button that revokes it. */
export function TokenRow({
  token: { name, tools: scope, expiresAt, usedAt, callbacks },
  tools,
  onRevoke,
}: TokenRowProps) {
  const [isConfirming, setConfirming] = useState(false);
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
          Good until {formatDay(expiresAt)} · {usedAt ? `last used ${formatDay(usedAt)}` : 'never used'}
        </p>
        {callbacks.late + callbacks.givenUp > 0 && (
          <p className="mt-1 text-sm text-warning tabular">
            Callbacks that did not arrive: {callbacks.late} tried again, {callbacks.givenUp} given up this week
          </p>
        )}
      </div>
      {isConfirming ? (
        <div className="flex gap-2">
          <Button variant="ghost" size="sm" onClick={() => setConfirming(false)}>
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
        <Button variant="secondary" size="sm" aria-label={`Revoke ${name}`} onClick={() => setConfirming(true)}>
          Revoke
        </Button>
      )}
    </li>
  );
}
