import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberScope } from '@/browser/member-scope';
import { OWNER_KEY } from '@/browser/member-storage';
import { SESSION_KEY } from '@/browser/session-key';
import { chosenModel, saveModels, storedModels } from '@/engine/keys/chosen-model';
import { ModelChoice } from '@/engine/keys/model-choice';
import { rememberListedModels } from '@/engine/keys/offered-models';
import type { Declaration } from '@/generated/declaration';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith } from '../support/session';

const network = vi.fn<typeof fetch>();
const TWO = { models: ['small', 'large'], model: 'small' };

let scope: MemberScope;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', network);
  scope = memberScope();
  localStorage.setItem(OWNER_KEY, scope.id);
  const session = { access_token: 'a.b.c', expires_at: Date.now() / 1000 + 3600, user: { id: scope.id } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  offer(TWO);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function offer(answer: object, status = 200): void {
  network.mockReset().mockImplementation(async () => Response.json(answer, { status }));
}

const show = () =>
  render(<ModelChoice id="key" provider="openai" session={sessionWith(moduleFixture(), {}, scope)} disabled={false} />);
const choice = async () => (await screen.findByLabelText('Model')) as HTMLSelectElement;
const chosen = () => chosenModel(scope, [undefined, 'google-maps', 'openai']);

describe('the choice of a model', () => {
  it('begins with the one of the operator, and is kept where the member takes another', async () => {
    show();
    const select = await choice();
    expect([select.value, [...select.options].map(({ text }) => text)]).toEqual([
      'small',
      ['small (default)', 'large'],
    ]);
    const line = screen.getByText('OpenAI · small');
    expect([line.closest('summary')?.parentElement?.contains(select), line.closest('details')?.open]).toEqual([
      true,
      false,
    ]);
    fireEvent.change(select, { target: { value: 'large' } });
    expect([select.value, chosen(), line.textContent]).toEqual(['large', 'large', 'OpenAI · large']);
    fireEvent.change(select, { target: { value: 'small' } });
    // Choosing the default again follows later changes of the operator's default.
    expect([select.value, chosen()]).toEqual(['small', undefined]);
  });

  it('is none where there is one model alone, or nobody says', async () => {
    for (const [answer, status] of [
      [{ models: ['small'], model: 'small' }, 200],
      [{ error: {} }, 404],
    ] as const) {
      offer(answer, status);
      const { container } = show();
      await vi.waitFor(() => expect(network).toHaveBeenCalled());
      expect(container.textContent).toBe('');
      cleanup();
      scope = memberScope();
    }
  });

  it('is there at once where it was offered before, and gives way where it is offered no more', async () => {
    saveModels(scope, 'openai', { models: ['old', 'small'], model: 'small', chosen: 'old' });
    show();
    expect((screen.getByLabelText('Model') as HTMLSelectElement).value).toBe('old');
    await vi.waitFor(() => expect(storedModels(scope, 'openai').models).toEqual(TWO.models));
    expect([(await choice()).value, chosen()]).toEqual(['small', undefined]);
  });

  it('grows by what the provider lists for a tested key, and keeps a model of these where the operator leaves it open', async () => {
    offer({ ...TWO, isOpen: true });
    show();
    const select = await choice();
    act(() => rememberListedModels(scope, 'openai', ['huge', 'small']));
    expect([...select.options].map(({ value }) => value)).toEqual(['small', 'large', 'huge']);
    fireEvent.change(select, { target: { value: 'huge' } });
    expect(chosen()).toBe('huge');
    cleanup();
    // Another visit, before the key is tested again.
    scope = memberScope();
    show();
    await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(2));
    expect([(await choice()).value, chosen()]).toEqual(['huge', 'huge']);
  });

  it('shows what is asked where the browser keeps nothing', async () => {
    show();
    const select = await choice();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    fireEvent.change(select, { target: { value: 'large' } });
    full.mockRestore();
    expect([select.value, chosen()]).toEqual(['small', undefined]);
  });

  it('survives whatever lies in its place', () => {
    for (const text of ['{', '7', 'null', '{"openai":{"models":"x"}}', '{"openai":null}']) {
      saveModels(scope, 'openai', { models: [] });
      const key = Object.keys(localStorage).find((name) => name.endsWith('.models')) ?? '';
      localStorage.setItem(key, text);
      expect([storedModels(scope, 'openai'), chosen()]).toEqual([{ models: [] }, undefined]);
    }
  });

  it('goes with a run of the tools that ask for a key of its provider, beside the body', async () => {
    const { ui } = moduleFixture({}).declaration;
    const fields = { ...ui?.fields, key: { ...ui?.fields?.key, provider: 'openai' } };
    const headersOf = async (parts: Partial<Declaration>) => {
      // The server knows no earlier run; the one being sent gets no answer.
      network
        .mockReset()
        .mockImplementation((address) =>
          String(address).includes('/webhook/')
            ? new Promise(() => undefined)
            : Promise.resolve(Response.json({}, { status: 404 })),
        );
      const session = sessionWith(moduleFixture(parts), { name: 'Ann', tags: ['a'], key: 'sk' }, memberScope());
      void session.submit(session.effective);
      const posted = () => network.mock.calls.find(([address]) => String(address).includes('/webhook/'))?.[1];
      await vi.waitFor(() => expect(posted()).toBeDefined());
      return [new Headers(posted()?.headers).get('X-Run-Model'), JSON.parse(String(posted()?.body)).model];
    };
    saveModels(scope, 'openai', { ...TWO, chosen: 'large' });
    expect(await headersOf({ ui: { ...ui, fields } as Declaration['ui'] })).toEqual(['large', undefined]);
    expect(await headersOf({})).toEqual([null, undefined]);
  });
});
