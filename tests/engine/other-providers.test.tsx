import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OWNER_KEY } from '@/browser/member-storage';
import { SESSION_KEY } from '@/browser/session-key';
import { OtherProviders } from '@/engine/keys/other-providers';
import { memberScope } from '../support/session';

const ALL = ['openai', 'anthropic', 'google', 'openrouter', 'ollama'];
const network = vi.fn<typeof fetch>();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders what stands below a key; the server takes keys of `offered`. */
function show(offered: string[], parts: { saved?: string[]; inUse?: string; accepted?: string[] } = {}) {
  localStorage.clear();
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(async () => Response.json({ models: [], providers: offered }));
  const scope = memberScope();
  localStorage.setItem(OWNER_KEY, scope.id);
  const session = { access_token: 'a.b.c', expires_at: Date.now() / 1000 + 3600, user: { id: scope.id } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  const onPrefer = vi.fn<(provider: string) => void>();
  const { saved = [], inUse = 'openai', accepted = ALL } = parts;
  const providers = { acceptedProviders: accepted, savedProviders: saved, usedProvider: inUse };
  const props = { id: 'key', scope, declaredProvider: 'openai', ...providers, disabled: false, onPrefer };
  return { ...render(<OtherProviders {...props} />), onPrefer };
}

it('names the providers whose keys the server takes and the tool can use, and whose key was typed', async () => {
  show(['openai', 'anthropic', 'google'], { inUse: 'anthropic' });
  expect((await screen.findByText(/^Keys of/)).textContent).toBe(
    'Keys of Anthropic and Google work here too. This one is for Anthropic.',
  );
});

it('says nothing where no other key fits', async () => {
  for (const [offered, accepted] of [
    [['openai'], ALL],
    [ALL, ['openai']],
  ] as const) {
    const { container } = show([...offered], { accepted: [...accepted] });
    await waitFor(() => expect(network).toHaveBeenCalled());
    expect(container.textContent).toBe('');
    cleanup();
  }
});

it('lets the member choose among several remembered keys', () => {
  const { onPrefer } = show(ALL, { saved: ['openai', 'google'], inUse: 'google' });
  const select = screen.getByLabelText<HTMLSelectElement>('Remembered key');
  expect([select.value, [...select.options].map(({ text }) => text)]).toEqual(['google', ['OpenAI', 'Google']]);
  fireEvent.change(select, { target: { value: 'openai' } });
  expect(onPrefer).toHaveBeenCalledWith('openai');
});
