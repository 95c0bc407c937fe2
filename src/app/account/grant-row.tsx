import type { TokenList } from '@/contracts/api';
import { TwoStepButton } from '@/ui/two-step-button';

interface GrantRowProps {
  name: string;
  /** Ids of the granted tools; absent for all tools. */
  tools?: readonly string[] | undefined;
  availableTools: TokenList['tools'];
  expiresAt: string;
  usedAt?: string | undefined;
  note?: string;
  warning?: string | undefined;
  endWord: 'Revoke' | 'Disconnect';
  /** Ends the grant. Rejects if that fails, after telling the member. */
  onEnd: () => Promise<void>;
}

const formatDay = (time: string) => new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium' });

/** List item of one grant: its tools, expiry and last use, with a button that ends it. */
export function GrantRow(props: GrantRowProps) {
  const { name, tools, availableTools, expiresAt, usedAt, note, warning, endWord, onEnd } = props;
  const titles = tools?.map((id) => availableTools.find((tool) => tool.id === id)?.title ?? id);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-hairline bg-surface/85 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-medium break-words text-fg">{name}</h3>
        {note && <p className="mt-1 text-sm break-words text-muted">{note}</p>}
        <p className="mt-1 text-sm break-words text-muted">{titles?.join(', ') ?? 'All tools'}</p>
        <p className="mt-1 text-sm text-faint tabular">
          Good until {formatDay(expiresAt)} · {usedAt ? `last used ${formatDay(usedAt)}` : 'never used'}
        </p>
        {warning && <p className="mt-1 text-sm text-warning tabular">{warning}</p>}
      </div>
      <TwoStepButton
        label={endWord}
        confirmLabel={`${endWord} now`}
        spoken={{ label: `${endWord} ${name}`, confirmLabel: `${endWord} ${name} now` }}
        // The member was told of the failure.
        action={() => onEnd().catch(() => undefined)}
      />
    </li>
  );
}
