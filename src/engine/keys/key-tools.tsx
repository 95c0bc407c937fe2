import { useEffect, useRef, useState } from 'react';
import { forgetKey, recallKey, rememberKey } from '@/browser/key-vault';
import { REMEMBERED, rememberedProviders } from '@/browser/remembered';
import type { KeyVerdict } from '@/contracts/key-test';
import { providers } from '@/generated/provider-list';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { ExternalLink } from '@/ui/external-link';
import { Icon } from '@/ui/icon';
import type { ToolSession } from '../session/tool-session';
import { ModelChoice } from './model-choice';
import type { ProviderKeyProps } from './provider-key';
import { tryKey } from './try-key';

interface KeyToolsProps extends ProviderKeyProps {
  session: ToolSession;
  /** Whether the key is a remembered one. */
  held: boolean;
}

/** What there is to say, and how that is meant. */
interface Words {
  tone: 'good' | 'bad' | 'plain';
  words: string;
}

/** The same, and what the field held that it is about. */
interface Said extends Words {
  about: unknown;
}

const GONE: Words = { tone: 'bad', words: 'This device does not remember the key any more. Enter it again.' };

/** What can be done with the key of a provider: try it, have this device remember it, forget it. */
export function KeyTools({ id, provider, value, disabled, onChange, session, held }: KeyToolsProps) {
  const { scope } = session;
  const [said, setSaid] = useState<Said>();
  const [testing, setTesting] = useState(false);
  const toField = useRef(false);
  const typed = typeof value === 'string' && !held ? value.trim() : '';
  const say = (words: Words, about: unknown = value) => setSaid({ ...words, about });

  useEffect(() => {
    if (!toField.current || held) return;
    toField.current = false;
    document.getElementById(id)?.focus();
  }, [id, held]);

  // It may have been remembered or forgotten since, by another tool or in another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => {
    if (!held && typed === '' && rememberedProviders(scope).includes(provider)) onChange(REMEMBERED);
    else if (held)
      void recallKey(scope, provider).then((key) => {
        if (key === undefined && !scope.ended.aborted) void forget(GONE);
      });
  }, []);

  /** Whether there is a key to do something with; if not, that is said, and the field has the focus. */
  function hasKey(): boolean {
    if (held || typed !== '') return true;
    say({ tone: 'plain', words: 'Enter a key first.' });
    document.getElementById(id)?.focus();
    return false;
  }

  async function test() {
    if (testing || !hasKey()) return;
    setTesting(true);
    try {
      const key = held ? await recallKey(scope, provider) : typed;
      if (key === undefined) return await forget(GONE);
      const { verdict, message } = await tryKey(scope, provider, key);
      say({ tone: toneOf(verdict), words: message });
    } catch {
      say({ tone: 'plain', words: 'The key could not be tested. Reload the page and try again.' });
    } finally {
      setTesting(false);
    }
  }

  async function remember() {
    if (!hasKey()) return;
    if (typed.toLowerCase() === 'demo')
      return say({ tone: 'plain', words: 'demo is no key, and needs no remembering.' });
    try {
      await rememberKey(scope, provider, typed);
    } catch {
      return say({ tone: 'bad', words: 'This browser cannot keep the key safely, so it was not remembered.' });
    }
    onChange(REMEMBERED);
    const words = `Remembered. It fills in every tool that asks for a key of ${titleOf(provider)}.`;
    say({ tone: 'good', words }, REMEMBERED);
  }

  async function forget(because: Words) {
    await forgetKey(scope, provider).catch(() => undefined);
    onChange(undefined);
    setSaid({ ...because, about: undefined });
  }

  const another = () => {
    toField.current = true;
    onChange(undefined);
  };
  const shown = said?.about === value ? said : undefined;

  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
        <Button size="sm" variant="secondary" aria-disabled={testing || undefined} disabled={disabled} onClick={test}>
          {testing ? 'Testing...' : 'Test key'}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={disabled}
          onClick={held ? () => forget({ tone: 'plain', words: 'Forgotten on this device.' }) : remember}
        >
          <Icon name={held ? 'trash' : 'lock'} className="size-3.5" />
          {held ? 'Forget' : 'Remember on this device'}
        </Button>
        {held ? (
          <Button size="sm" variant="ghost" disabled={disabled} onClick={another}>
            Use another key
          </Button>
        ) : (
          <span className="ml-auto pl-2 text-xs">
            <ExternalLink href={providers[provider]?.keys ?? ''}>Get a key</ExternalLink>
          </span>
        )}
      </div>
      <p role="status" className={cn('flex items-start gap-1.5 text-sm', shown ? TONES[shown.tone] : 'sr-only')}>
        {shown && shown.tone !== 'plain' && (
          <Icon name={shown.tone === 'good' ? 'circle-check' : 'circle-alert'} className="mt-0.5 size-4 shrink-0" />
        )}
        {shown && <span>{shown.words}</span>}
      </p>
      {providers[provider]?.chats && <ModelChoice id={id} provider={provider} scope={scope} disabled={disabled} />}
      {held && (
        <p className="text-xs leading-relaxed text-faint">
          Kept encrypted in this browser until you sign out. Sent only when you run or test something.
        </p>
      )}
    </div>
  );
}

const TONES = { good: 'text-success', bad: 'text-danger', plain: 'text-muted' };

function toneOf(verdict: KeyVerdict): Words['tone'] {
  if (verdict === 'works') return 'good';
  return verdict === 'demo' || verdict === 'unclear' || verdict === 'unreachable' ? 'plain' : 'bad';
}

function titleOf(provider: string): string {
  return providers[provider]?.title ?? provider;
}
