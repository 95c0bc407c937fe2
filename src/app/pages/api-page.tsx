import { useCallback, useEffect, useRef, useState } from 'react';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { useScope } from '@/browser/scope';
import { type MadeToken, MOST_TOKENS, type TokenList } from '@/contracts/api';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Icon } from '@/ui/icon';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { Spinner } from '@/ui/spinner';
import { TextLink, textLinkClass } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { tokenCallsOf } from '../api/access-tokens';
import { Assistants } from '../api/assistants';
import { EmbedSnippet } from '../api/embed-snippet';
import { FreshToken } from '../api/made-token';
import { NewToken } from '../api/new-token';
import { TokenRow } from '../api/token-row';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

/** The tokens by which a member's own programs call the tools. */
export function ApiPage() {
  const scope = useScope();
  const calls = scope.of(tokenCallsOf);
  const guest = scope.owner?.guest === true;
  const [list, setList] = useState<TokenList | 'failed'>();
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentHead({ title: `API Access | ${brand.name}`, description: 'Tools for your own programs.', hidden: true });

  const fetchList = useCallback(() => {
    const leaving = new AbortController();
    calls.list(leaving.signal).then(setList, () => leaving.signal.aborted || setList('failed'));
    return () => leaving.abort();
  }, [calls]);
  useEffect(fetchList, [fetchList]);

  const keep = ({ token, ...row }: MadeToken) => {
    setAsking(false);
    setMade({ token, ...row });
    if (list && list !== 'failed') setList({ ...list, tokens: [row, ...list.tokens] });
  };
  const revoke = async (id: string) => {
    try {
      await calls.revoke(id);
    } catch (error) {
      toast.error('The token could not be revoked', { description: (error as Error).message });
      throw error;
    }
    setList((now) => (now && now !== 'failed' ? { ...now, tokens: now.tokens.filter((row) => row.id !== id) } : now));
    if (made?.id === id) setMade(undefined);
    toast.success('Token revoked', { description: 'It opens nothing any more.' });
    heading.current?.focus();
  };
  const there = list && list !== 'failed' ? list : undefined;
  return (
    <PageLayout>
      <PageHeader
        icon="key"
        title="API Access"
        intro="Every tool for your own programs: the same checks, limits and past runs as its page."
        actions={
          <Button onClick={() => setAsking(true)} disabled={guest || !there || there.tokens.length >= MOST_TOKENS}>
            <Icon name="plus" className="size-4" />
            New token
          </Button>
        }
      />
      <div className="space-y-6">
        <p className="max-w-2xl leading-relaxed text-muted">
          A program sends a token, the answers a form would take, and gets the result. What each tool takes and gives
          stands in the <TextLink to={paths.apiReference}>reference</TextLink>, where you can try it; generators of
          clients read{' '}
          <a href={`${calls.address}/openapi.json`} className={textLinkClass}>
            openapi.json
          </a>
          .
        </p>
        {made && (
          <FreshToken
            address={calls.address}
            made={made}
            tool={made.tools?.[0] ?? there?.tools[0]?.id ?? ''}
            onDone={() => setMade(undefined)}
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
          {list === undefined && <Spinner label="Loading your tokens" className="text-accent" />}
          {list === 'failed' && (
            <Notice
              live
              tone="danger"
              title="Your tokens could not be fetched"
              actions={
                <Button variant="secondary" size="sm" onClick={fetchList}>
                  Try again
                </Button>
              }
            >
              They are kept with your account. Check your connection.
            </Notice>
          )}
          {guest && (
            <Notice tone="info" title="Guests make no tokens">
              Making one takes the password of an account, and a guest has none.
            </Notice>
          )}
          {!guest && there?.tokens.length === 0 && (
            <EmptyState
              icon="key"
              title="No tokens yet"
              actions={
                <Button variant="secondary" onClick={() => setAsking(true)}>
                  Make a token
                </Button>
              }
            >
              Make one for each program, so that you can take it back from that program alone.
            </EmptyState>
          )}
          <ul aria-label="Tokens" className="space-y-3">
            {there?.tokens.map((token) => (
              <TokenRow key={token.id} token={token} tools={there.tools} onRevoke={() => revoke(token.id)} />
            ))}
          </ul>
        </section>
        {there && <EmbedSnippet tools={there.tools} />}
        <Assistants address={calls.assistants} token={made?.token} />
      </div>
      {asking && there && <NewToken tools={there.tools} onClose={() => setAsking(false)} onMade={keep} />}
    </PageLayout>
  );
}
