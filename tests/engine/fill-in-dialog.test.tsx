import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FillInDialog } from '@/engine/start/fill-in-dialog';
import type { Declaration } from '@/generated/declaration';
import { providers } from '@/generated/provider-list';
import { moduleFixture } from '../support/form-fixture';
import { sessionWith, Within } from '../support/session';

type FieldsUi = NonNullable<NonNullable<Declaration['ui']>['fields']>;

let sent: { path: string; body: Record<string, unknown> }[];
let respond: () => Response;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    sent.push({ path: new URL(String(address), 'http://site').pathname, body: JSON.parse(String(init.body)) });
    return respond();
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(answers: object, parts: Partial<Declaration> = {}) {
  const session = sessionWith(moduleFixture(parts), { ...answers });
  const onClose = vi.fn();
  render(
    <Within session={session}>
      <FillInDialog session={session} onClose={onClose} />
    </Within>,
  );
  return { session, onClose };
}

async function fillInFrom(source: string) {
  await userEvent.type(screen.getByRole('textbox'), source);
  await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
}

describe('filling in from elsewhere', () => {
  it('sends an address as such, fills in what is empty, notes it, and takes it back', async () => {
    respond = () => Response.json({ values: { name: 'Fern', kind: 'Large', key: 'sk-evil' }, by: 'patterns' });
    const { session, onClose } = open({ name: 'Mine', key: 'sk-mine' });
    await fillInFrom('fern.example');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([{ path: '/prefill', body: { tool: 'fixture', url: 'https://fern.example' } }]);
    expect(session.answers).toMatchObject({ name: 'Mine', kind: 'large', key: 'sk-mine' });
    const origin = session.store.get(session.atoms.origin);
    expect(origin?.lines).toEqual(['From fern.example: Kind']);
    origin?.undo?.();
    expect(session.answers.kind).toBeUndefined();
  });

  it('marks each filled field until it is changed, and takes back each or all that are unchanged', async () => {
    respond = () => Response.json({ values: { name: 'Fern', kind: 'Large', more: 'Open daily' }, by: 'patterns' });
    const { session } = open({ wantsMore: true });
    await fillInFrom('fern.example');
    await waitFor(() => expect(session.answers.name).toBe('Fern'));
    const { Mark } = session.store.get(session.atoms.fillInMark) ?? {};
    if (!Mark) throw new Error('Nothing marks the fields.');
    render(
      <Within session={session}>
        {['name', 'kind', 'more', 'tags'].map((field) => (
          <Mark key={field} id={`fixture_${field}`} />
        ))}
      </Within>,
    );
    const marks = () => screen.getAllByText('From fern.example').length;
    expect(marks()).toBe(3);
    // The dialog stays, as nothing here takes it away, and the page behind it takes no pointer.
    fireEvent.click(screen.getByRole('button', { name: 'Clear Kind', hidden: true }));
    expect([session.answers.kind, marks()]).toEqual([undefined, 2]);
    act(() => session.updateAnswers({ ...session.answers, name: 'Rye' }));
    expect(marks()).toBe(1);
    act(() => session.store.get(session.atoms.origin)?.undo?.());
    expect(session.answers).toMatchObject({ name: 'Rye', wantsMore: true });
    expect([session.answers.more, screen.queryByText('From fern.example')]).toEqual([undefined, null]);
    session.replaceAnswers({});
    expect(session.store.get(session.atoms.fillInMark)).toBeUndefined();
  });

  it('sends the key of a provider that has models, as it was typed, and no other', async () => {
    respond = () => Response.json({ values: {}, by: 'model' });
    const [chat, other] = [true, false].map((chats) =>
      Object.keys(providers).find((id) => !!providers[id]?.chats === chats),
    );
    const fields = {
      key: { widget: 'secret', provider: chat },
      more: { widget: 'secret', provider: other },
    } as FieldsUi;
    open(
      { key: 'sk-mine', more: 'AIza-mine' },
      { ui: { ...moduleFixture({}).declaration.ui, fields } as Declaration['ui'] },
    );
    await fillInFrom('We are Fern.');
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ key: 'sk-mine' }));
    expect(JSON.stringify(sent)).not.toContain('AIza-mine');
  });

  it('sends anything else as a text, and stays open where nothing fits', async () => {
    respond = () => Response.json({ values: { name: 'much too long for it' }, by: 'model' });
    const { onClose } = open({});
    await fillInFrom('We are Fern.');
    expect(await screen.findByText('Nothing in it fits an empty field of this form.')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ tool: 'fixture', text: 'We are Fern.' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says what the server says, and asks for a source where there is none', async () => {
    respond = () =>
      Response.json({ error: { code: 'page_unreadable', message: 'This page could not be read.' } }, { status: 422 });
    open({});
    await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
    expect(screen.getByText(/^Enter a web address/)).toBeTruthy();
    await fillInFrom('https://fern.example');
    expect(await screen.findByText('This page could not be read.')).toBeTruthy();
  });
});
