import type { AccessToken, TokenList } from '@/contracts/api';
import { GrantRow } from './grant-row';

interface TokenRowProps {
  token: AccessToken;
  tools: TokenList['tools'];
  onRevoke: () => Promise<void>;
}

/** List item of one token, with a button that revokes it. */
export function TokenRow({
  token: { name, tools, expiresAt, usedAt, callbacks },
  tools: availableTools,
  onRevoke,
}: TokenRowProps) {
  const { late, givenUp } = callbacks;
  const warning = `Callbacks that did not arrive: ${late} tried again, ${givenUp} given up this week`;
  return (
    <GrantRow
      {...{ name, tools, expiresAt, usedAt }}
      availableTools={availableTools}
      warning={late + givenUp > 0 ? warning : undefined}
      endWord="Revoke"
      onEnd={onRevoke}
    />
  );
}
