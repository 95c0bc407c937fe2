import { useEffect, useRef, useState } from 'react';
import { gatewayClient } from '@/api/gateway-client';
import { reasonOf } from '@/api/reason-of';
import { forgetKey, loadKey, preferSavedKey, saveKey } from '@/browser/key-vault';
import type { MemberScope } from '@/browser/member-scope';
import { SAVED_KEY_PLACEHOLDER, savedKeyProvider, savedKeyProviders } from '@/browser/saved-keys';
import type { KeyTestResult, KeyVerdict } from '@/contracts/key-test';
import { providers } from '@/generated/provider-list';
import { providersLike } from '@/registry/key-provider';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { ExternalLink } from '@/ui/external-link';
import { Icon } from '@/ui/icon';
import type { ToolSession } from '../session/tool-session';
import { chosenModel } from './chosen-model';
import { providerInUse } from './key-provider';
import { ModelChoice } from './model-choice';
import { providerTitle, rememberListedModels } from './offered-models';
import { OtherProviders } from './other-providers';
import type { ProviderKeyProps } from './provider-key';

interface KeyToolsProps extends ProviderKeyProps {
  session: ToolSession;
  /** Whether the field holds the placeholder of a saved key. */
  isSaved: boolean;
}

interface Feedback {
  tone: 'good' | 'bad' | 'plain';
  text: string;
}

const KEY_MISSING: Feedback = { tone: 'bad', text: 'This device does not remember the key any more. Enter it again.' };

/**
 * Actions for a key: test it, save it on this device, forget it, choose the model it is used with. The field of a chat provider
 * also accepts keys of other chat providers, recognized by their prefix.
 */
export function KeyTools({
  id,
  provider: declaredProvider,
  value,
  disabled,
  onChange,
  session,
  isSaved,
}: KeyToolsProps) {
  const { scope, tool } = session;
  const acceptedProviders = providersLike(declaredProvider, tool.keyUse);
  const [, redraw] = useState(0);
  const provider = providerInUse(scope, declaredProvider, value, tool.keyUse);
  // It is about a value of the field, and hides once that changes.
  const [feedback, setFeedback] = useState<Feedback & { about: unknown }>();
  const [isTesting, setTesting] = useState(false);
  const isFocusPending = useRef(false);
  const typedKey = typeof value === 'string' && !isSaved ? value.trim() : '';
  const showFeedback = (message: Feedback, about: unknown = value) => setFeedback({ ...message, about });

  useEffect(() => {
    if (!isFocusPending.current || isSaved) return;
    isFocusPending.current = false;
    document.getElementById(id)?.focus();
  }, [id, isSaved]);

  // Another tool or tab may have saved or deleted the key since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    if (!isSaved && typedKey === '' && savedKeyProvider(scope, acceptedProviders)) onChange(SAVED_KEY_PLACEHOLDER);
    else if (isSaved)
      void loadKey(scope, provider).then(
        (key) => (key === undefined && !scope.signal.aborted ? forget(KEY_MISSING) : undefined),
        // It may be readable when it is used, which says so if not.
        () => undefined,
      );
  }, []);

  /** Returns whether there is a key to act on; if not, says so and focuses the field. */
  function hasKey(): boolean {
    if (isSaved || typedKey !== '') return true;
    showFeedback({ tone: 'plain', text: 'Enter a key first.' });
    document.getElementById(id)?.focus();
    return false;
  }

  async function test() {
    if (isTesting || !hasKey()) return;
    setTesting(true);
    try {
      const key = isSaved ? await loadKey(scope, provider) : typedKey;
      if (key === undefined) return await forget(KEY_MISSING);
      const { verdict, message, models } = await testKey(scope, provider, key);
      if (models) rememberListedModels(scope, provider, models);
      const providerNote =
        verdict === 'works' && provider !== declaredProvider ? ` It is one of ${providerTitle(provider)}.` : '';
      showFeedback({ tone: toneOf(verdict), text: message + providerNote });
    } catch {
      showFeedback({ tone: 'plain', text: 'The key could not be tested. Reload the page and try again.' });
    } finally {
      setTesting(false);
    }
  }

  async function remember() {
    if (!hasKey()) return;
    if (typedKey.toLowerCase() === 'demo')
      return showFeedback({ tone: 'plain', text: '“demo” is not a key, so there is nothing to remember.' });
    try {
      await saveKey(scope, provider, typedKey);
    } catch {
      return showFeedback({ tone: 'bad', text: 'This browser cannot keep the key safely, so it was not remembered.' });
    }
    onChange(SAVED_KEY_PLACEHOLDER);
    const text = `Saved. Every ${providerTitle(provider)} tool uses it.`;
    showFeedback({ tone: 'good', text }, SAVED_KEY_PLACEHOLDER);
  }

  async function forget(reason: Feedback) {
    try {
      await forgetKey(scope, provider);
    } catch {
      return showFeedback({ tone: 'bad', text: 'The key could not be deleted from this device. Try again.' });
    }
    onChange(undefined);
    setFeedback({ ...reason, about: undefined });
  }

  const enterAnother = () => {
    isFocusPending.current = true;
    onChange(undefined);
  };
  const visibleFeedback = feedback?.about === value ? feedback : undefined;

  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
        <Button size="sm" variant="secondary" aria-disabled={isTesting || undefined} disabled={disabled} onClick={test}>
          {isTesting ? 'Testing...' : 'Test key'}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={disabled}
          onClick={isSaved ? () => forget({ tone: 'plain', text: 'Forgotten on this device.' }) : remember}
        >
          <Icon name={isSaved ? 'trash' : 'lock'} className="size-3.5" />
          {isSaved ? 'Forget' : 'Remember'}
          {!isSaved && <span className="sr-only"> on this device</span>}
        </Button>
        {isSaved ? (
          <Button size="sm" variant="ghost" disabled={disabled} onClick={enterAnother}>
            Use another key
          </Button>
        ) : (
          <span className="px-2 text-xs">
            <ExternalLink href={providers[provider]?.keys ?? ''}>Get a key</ExternalLink>
          </span>
        )}
      </div>
      <p
        role="status"
        className={cn('flex items-start gap-1.5 text-sm', visibleFeedback ? TONES[visibleFeedback.tone] : 'sr-only')}
      >
        {visibleFeedback && visibleFeedback.tone !== 'plain' && (
          <Icon
            name={visibleFeedback.tone === 'good' ? 'circle-check' : 'circle-alert'}
            className="mt-0.5 size-4 shrink-0"
          />
        )}
        {visibleFeedback && <span>{visibleFeedback.text}</span>}
      </p>
      {providers[provider]?.chats && (
        <ModelChoice id={id} provider={provider} session={session} disabled={disabled}>
          {acceptedProviders.length > 1 && (
            <OtherProviders
              id={id}
              scope={scope}
              declaredProvider={declaredProvider}
              acceptedProviders={acceptedProviders}
              savedProviders={
                isSaved ? savedKeyProviders(scope).filter((name) => acceptedProviders.includes(name)) : []
              }
              usedProvider={provider}
              disabled={disabled}
              onPrefer={(name) => {
                preferSavedKey(scope, name);
                redraw((count) => count + 1);
              }}
            />
          )}
        </ModelChoice>
      )}
      {isSaved && (
        <p className="text-xs leading-relaxed text-faint">
          Kept encrypted in this browser until you sign out. Sent only when you run or test something.
        </p>
      )}
    </div>
  );
}

const TONES = { good: 'text-success', bad: 'text-danger', plain: 'text-muted' };

function toneOf(verdict: KeyVerdict): Feedback['tone'] {
  if (verdict === 'works') return 'good';
  return verdict === 'demo' || verdict === 'unclear' || verdict === 'unreachable' ? 'plain' : 'bad';
}

/** Has the gateway test a key with its provider. Never throws: failures are returned as a verdict. */
async function testKey(scope: MemberScope, provider: string, key: string): Promise<KeyTestResult> {
  try {
    const model = chosenModel(scope, [provider]);
    const query = model ? `?${new URLSearchParams({ model })}` : '';
    const options = { method: 'POST', json: { key } };
    return await gatewayClient(scope).requestJson(`/keys/${provider}/test${query}`, options);
  } catch (error) {
    return { verdict: 'unreachable', message: `The key could not be tested. ${reasonOf(error)}` };
  }
}
