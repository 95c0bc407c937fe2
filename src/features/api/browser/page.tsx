import { useRef, useState } from 'react';
import { useFetched } from '@/api/use-fetched';
import { GrantRow } from '@/app/account/grant-row';
import { PageLayout } from '@/app/shell/page-layout';
import { useMemberHead } from '@/app/shell/use-member-head';
import { brand } from '@/brand';
import { useScope } from '@/browser/member-scope';
import { type AccessToken, type CreatedToken, KEY_HEADER, MAX_TOKENS, type TokenList } from '@/contracts/api';
import { CopyTextButton } from '@/engine/copy-text-button';
import { providers } from '@/generated/provider-list';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FetchFailed } from '@/ui/fetch-failed';
import { Icon } from '@/ui/icon';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { TextLink, textLinkClass } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { REFERENCE_PATH } from '../contract';
import { EmbedSnippet } from './embed-snippet';
import { NewTokenDialog } from './new-token-dialog';
import { createTokenCalls } from './token-calls';

/** The member's access tokens, with which their own programs call the tools. */
export function Page() {
  const scope = useScope();
  const calls = scope.get(createTokenCalls);
  const isGuest = scope.owner?.guest === true;
  const { data: list, state, reload, change } = useFetched(calls.list);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [freshToken, setFreshToken] = useState<CreatedToken>();
  const heading = useRef<HTMLHeadingElement>(null);
  useMemberHead('API Access', 'Tools for your own programs.');

  const showCreated = ({ token, ...row }: CreatedToken) => {
    setDialogOpen(false);
    setFreshToken({ token, ...row });
    change(({ tokens, ...rest }) => ({ ...rest, tokens: [row, ...tokens] }));
  };
  const revoke = async (id: string) => {
    try {
      await calls.revoke(id);
    } catch (error) {
      toast.error('The token could not be revoked', { description: (error as Error).message });
      throw error;
    }
    change(({ tokens, ...rest }) => ({ ...rest, tokens: tokens.filter((row) => row.id !== id) }));
    if (freshToken?.id === id) setFreshToken(undefined);
    toast.success('Token revoked', { description: 'It no longer works.' });
    heading.current?.focus();
  };
  return (
    <PageLayout>
      <PageHeader
        icon="key"
        title="API Access"
        intro="Every tool for your own programs: the same checks, limits and past runs as its page."
        actions={
          <Button onClick={() => setDialogOpen(true)} disabled={isGuest || !list || list.tokens.length >= MAX_TOKENS}>
            <Icon name="plus" className="size-4" />
            New token
          </Button>
        }
      />
      <div className="space-y-6">
        <p className="max-w-2xl leading-relaxed text-muted">
          A program sends a token and the answers a form would take, and gets the result. The{' '}
          <TextLink to={REFERENCE_PATH}>reference</TextLink> lists what each tool takes and returns, and you can try it
          there. Client generators read{' '}
          <a href={`${calls.apiAddress}/openapi.json`} className={textLinkClass}>
            openapi.json
          </a>
          .
        </p>
        {freshToken && (
          <FreshToken
            apiAddress={calls.apiAddress}
            accessToken={freshToken}
            tool={freshToken.tools?.[0] ?? list?.tools[0]?.id ?? ''}
            onDone={() => setFreshToken(undefined)}
          />
        )}
        <section aria-labelledby="tokens" className="space-y-3">
          <h2
            id="tokens"
            ref={heading}
            tabIndex={-1}
            className="text-lg font-semibold tracking-tight text-fg outline-none"
          >
            Tokens
          </h2>
          {state === 'loading' && !list && <Spinner label="Loading your tokens" className="text-accent" />}
          {state === 'failed' && (
            <FetchFailed title="Your tokens could not be fetched" onRetry={reload}>
              They are kept with your account. Check your connection.
            </FetchFailed>
          )}
          {isGuest && (
            <Notice tone="info" title="Guests cannot create tokens">
              Creating one takes a password, and guests have none.
            </Notice>
          )}
          {!isGuest && list?.tokens.length === 0 && (
            <EmptyState
              icon="key"
              title="No tokens yet"
              actions={
                <Button variant="secondary" onClick={() => setDialogOpen(true)}>
                  Make a token
                </Button>
              }
            >
              Create one per program, so you can revoke it for that program alone.
            </EmptyState>
          )}
          <ul aria-label="Tokens" className="space-y-3">
            {list?.tokens.map((token) => (
              <TokenRow key={token.id} token={token} tools={list.tools} onRevoke={() => revoke(token.id)} />
            ))}
          </ul>
        </section>
        {list && <EmbedSnippet tools={list.tools} />}
        <AssistantSetup address={calls.mcpAddress} token={freshToken?.token} />
      </div>
      {isDialogOpen && list && (
        <NewTokenDialog tools={list.tools} onClose={() => setDialogOpen(false)} onCreated={showCreated} />
      )}
    </PageLayout>
  );
}

interface TokenRowProps {
  token: AccessToken;
  tools: TokenList['tools'];
  onRevoke: () => Promise<void>;
}

function TokenRow({
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

interface FreshTokenProps {
  accessToken: CreatedToken;
  apiAddress: string;
  tool: string;
  onDone: () => void;
}

/** Shows a token just created, with its signing secret and an example call. Both secrets are shown only this once. */
function FreshToken({ accessToken, apiAddress, tool, onDone }: FreshTokenProps) {
  const call = [
    `curl -X POST '${apiAddress}/tools/${tool}/runs?wait=25' \\`,
    `  -H 'Authorization: Bearer ${accessToken.token}' \\`,
    `  -H 'Content-Type: application/json' -d @answers.json`,
  ].join('\n');
  return (
    <Notice
      live
      tone="success"
      title={`${accessToken.name}: copy the token now, it is not shown again`}
      actions={
        <>
          <CopyTextButton text={accessToken.token} label="Copy token" />
          <CopyTextButton text={call} label="Copy a first call" variant="ghost" />
          <CopyTextButton text={accessToken.signingSecret} label="Copy signing secret" variant="ghost" />
          <Button variant="ghost" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      <code className="block rounded-md bg-background/60 p-3 font-mono text-sm break-all text-fg select-all">
        {accessToken.token}
      </code>
      <p className="mt-3">
        A program that does not wait sends an address in <code className="font-mono">X-Callback-Url</code>, and verifies
        what arrives there with this signing secret, which is not shown again either:
      </p>
      <code className="mt-2 block rounded-md bg-background/60 p-3 font-mono text-sm break-all text-fg select-all">
        {accessToken.signingSecret}
      </code>
    </Notice>
  );
}

/** Explains how to connect an AI assistant to the tools by MCP: its address and configuration. */
function AssistantSetup({ address, token = 'pat_...' }: { address: string; token?: string | undefined }) {
  // A key of another chat provider has its own header, and replaces the key of the operator's provider.
  const keyProviders = Object.entries(providers).filter(([, { chats }]) => !chats || chats === '{llm}');
  const keys = keyProviders.map(([provider]) => [KEY_HEADER + provider, 'demo']);
  const headers = { Authorization: `Bearer ${token}`, ...Object.fromEntries(keys) };
  const server = { type: 'http', url: address, headers };
  const configuration = JSON.stringify({ mcpServers: { [brand.shortName.toLowerCase()]: server } }, null, 2);
  return (
    <section aria-labelledby="assistants" className="space-y-3">
      <h2 id="assistants" className="text-lg font-semibold tracking-tight text-fg">
        Assistants
      </h2>
      <p className="max-w-2xl leading-relaxed text-muted">
        An assistant that speaks the Model Context Protocol uses the same tools. Claude and ChatGPT need only the
        address: they send you to this site, which asks whether you agree. Other assistants need a token. Your keys are
        sent as headers, which the model never sees. With <code>demo</code> as a key, a tool answers with a sample.
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a region that scrolls
        tabIndex={0}
        aria-label="Configuration of an assistant"
        className="overflow-x-auto rounded-xl border border-hairline bg-surface/85 p-4 font-mono text-sm text-fg"
      >
        <pre>{configuration}</pre>
      </section>
      <div className="flex flex-wrap gap-2">
        <CopyTextButton text={configuration} label="Copy configuration" />
        <CopyTextButton text={address} label="Copy address" variant="ghost" />
      </div>
    </section>
  );
}
