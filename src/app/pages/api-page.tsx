import { useRef, useState } from 'react';
import { useFetched } from '@/api/use-fetched';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { useScope } from '@/browser/member-scope';
import { type CreatedToken, MAX_TOKENS } from '@/contracts/api';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FetchFailed } from '@/ui/fetch-failed';
import { Icon } from '@/ui/icon';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { TextLink, textLinkClass } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { AssistantSetup } from '../api/assistant-setup';
import { EmbedSnippet } from '../api/embed-snippet';
import { FreshToken } from '../api/fresh-token';
import { NewTokenDialog } from '../api/new-token-dialog';
import { createTokenCalls } from '../api/token-calls';
import { TokenRow } from '../api/token-row';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

/** The member's access tokens, with which their own programs call the tools. */
export function ApiPage() {
  const scope = useScope();
  const calls = scope.get(createTokenCalls);
  const isGuest = scope.owner?.guest === true;
  const { data: list, state, reload, change } = useFetched(calls.list);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [freshToken, setFreshToken] = useState<CreatedToken>();
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentHead({ title: `API Access | ${brand.name}`, description: 'Tools for your own programs.', noIndex: true });

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
          <TextLink to={paths.apiReference}>reference</TextLink> lists what each tool takes and returns, and you can try
          it there. Client generators read{' '}
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
