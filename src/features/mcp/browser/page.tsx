import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isRefusal } from '@/api/reason-of';
import { RequestError } from '@/api/responses';
import { useFetched } from '@/api/use-fetched';
import { AuthCard } from '@/app/account/auth-card';
import { useFormAction } from '@/app/account/form-action';
import { fieldProps, TextField, useTextField } from '@/app/account/text-field';
import { PageLayout } from '@/app/shell/page-layout';
import { useMemberHead } from '@/app/shell/use-member-head';
import { useScope } from '@/browser/member-scope';
import { Button } from '@/ui/button';
import { FetchFailed } from '@/ui/fetch-failed';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';
import { ASSISTANT_KEY_MINUTES, type AssistantKeyRequest } from '../contract';
import { createAssistantKeyCalls } from './assistant-key-calls';

/** Page on which a member enters a key that an assistant's model must not see (docs/mcp.md, Keys). */
export function Page() {
  const calls = useScope().get(createAssistantKeyCalls);
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const fetcher = useCallback(
    (signal: AbortSignal) =>
      calls.fetchRequest(token, signal).catch((error: unknown) => {
        // Retrying does not help with an expired link.
        if (error instanceof RequestError && isRefusal(error)) return error.message;
        throw error;
      }),
    [calls, token],
  );
  const { data: request, state, reload } = useFetched(fetcher);
  useMemberHead('Enter a key', 'Enter a key for an assistant.');
  return (
    <PageLayout>
      <AuthCard title={typeof request === 'object' ? `A key for ${request.program}` : 'A key for an assistant'}>
        {!request && state === 'loading' && <Spinner label="Reading the link" className="text-accent" />}
        {!request && state === 'failed' && (
          <FetchFailed title="The link could not be read" onRetry={reload}>
            Check your connection.
          </FetchFailed>
        )}
        {typeof request === 'string' && (
          <Notice tone="warning" title="This link cannot be used">
            {request}
          </Notice>
        )}
        {typeof request === 'object' && <KeyForm request={request} token={token} />}
      </AuthCard>
    </PageLayout>
  );
}

function KeyForm({ request: { program, tool, label }, token }: { request: AssistantKeyRequest; token: string }) {
  const calls = useScope().get(createAssistantKeyCalls);
  const key = useTextField();
  const keyRef = useRef<HTMLInputElement>(null);
  const [isEntered, setEntered] = useState(false);
  const { busy, attempt, notice } = useFormAction();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (key.value.trim() === '') {
      key.setError('Please enter the key');
      keyRef.current?.focus();
      return;
    }
    await attempt('The key was not taken', async () => {
      await calls.enter({ token, key: key.value });
      key.onChange('');
      setEntered(true);
    });
  };
  if (isEntered)
    return (
      <Notice live tone="success" title="The key is there">
        {`Go back to ${program}: the tool goes on by itself. You can close this page.`}
      </Notice>
    );
  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      <ul className="list-disc space-y-2 pl-5 text-sm leading-relaxed text-muted">
        <li>
          {program} runs “{tool}” in your name, which needs a key of yours. Enter it only if you began that yourself.
        </li>
        <li>
          {`It serves the tools that ${program} runs for the next ${ASSISTANT_KEY_MINUTES} minutes. Neither the assistant nor its model gets to see it.`}
        </li>
        <li>We store it encrypted, so that the access of {program} alone opens it, and delete it after that time.</li>
      </ul>
      <TextField
        ref={keyRef}
        label={label}
        type="password"
        autoComplete="off"
        help="Enter demo to try the tool without a key."
        {...fieldProps(key)}
      />
      {notice}
      <Button type="submit" loading={busy}>
        Use this key
      </Button>
    </form>
  );
}
