import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScopeContext } from '@/browser/member-scope';
import { supabase } from '@/browser/supabase';
import { LetterheadForm } from '@/features/letterhead/browser/letterhead-form';
import { toast } from '@/ui/toast';
import { memberScope } from '../../../support/session';

const stored = { name: 'Ann', contact: '', spelling: 'us', paper: 'a4', logo: { type: 'image/png', data: 'AAAA' } };
let save: () => Promise<Response>;

beforeEach(() => {
  const session = { access_token: 't', user: { id: 'member-1' } };
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({ data: { session }, error: null } as never);
  vi.spyOn(toast, 'success').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) =>
    init?.method === 'PUT' ? save() : Response.json(stored),
  );
});
afterEach(() => vi.unstubAllGlobals());

const name = () => screen.getByLabelText<HTMLInputElement>(/^Your name/);
const type = (text: string) => fireEvent.change(name(), { target: { value: text } });

async function open() {
  render(
    <ScopeContext value={memberScope()}>
      <LetterheadForm />
    </ScopeContext>,
  );
  await screen.findByLabelText(/^Your name/);
}

it('says why it was not saved, at no field, and keeps what was typed', async () => {
  await open();
  save = () => Promise.reject(new TypeError('offline'));
  type('Bea');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The letterhead was not saved')).toBeTruthy();
  expect(screen.getByText(/could not be reached/)).toBeTruthy();
  expect(name().value).toBe('Bea');
});

it('keeps what is typed while it is saved', async () => {
  await open();
  let reply = () => undefined as unknown;
  save = () => new Promise((resolve) => (reply = () => resolve(Response.json({ ...stored, name: 'Bea' }))));
  type('Bea');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true'));
  type('Bea and Co');
  reply();
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  expect(name().value).toBe('Bea and Co');
});

it('takes the logo away, and leaves the focus where another one is chosen', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(screen.queryByAltText('Your logo')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Logo/));
});
