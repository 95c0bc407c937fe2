import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientsPage } from '@/app/pages/clients-page';
import { brand } from '@/brand';
import { MemberScope } from '@/browser/member-scope';
import { clientsOf } from '@/engine/client/clients';
import { toast } from '@/ui/toast';
import { stubLocks } from '../support/locks';
import { renderAt, stubMedia } from './support/render-app';

const network = vi.fn<typeof fetch>();
let answer: () => Response;

beforeEach(() => {
  localStorage.clear();
  stubMedia();
  vi.spyOn(toast, 'success').mockImplementation(() => undefined);
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', network);
  network
    .mockReset()
    .mockImplementation(async (_, init) =>
      (init?.method ?? 'GET') === 'GET'
        ? Response.json({ clients: [{ id: 'h', name: 'Harbour', known: { trade: 'Boats' } }] })
        : answer(),
    );
});
afterEach(() => vi.unstubAllGlobals());

const open = () => renderAt('/clients', <ClientsPage />);
const sent = (method: string) => network.mock.calls.filter(([, init]) => init?.method === method);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('chooses a client, then none, and edits the details of one', async () => {
  open();
  await screen.findByRole('heading', { level: 2, name: 'Harbour' });
  press('Use client Harbour');
  expect(localStorage.getItem(`${brand.shortName}.client`)).toBe('h Harbour');
  press('Stop using Harbour');
  expect(localStorage.getItem(`${brand.shortName}.client`)).toBeNull();

  press('Edit Harbour');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Harbour' }));
  expect(dialog.getByLabelText('Kind of business')).toHaveProperty('value', 'Boats');
  fireEvent.change(dialog.getByLabelText('Kind of business'), { target: { value: ' ' } });
  fireEvent.change(dialog.getByLabelText('Town or area'), { target: { value: 'Rye' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(String(sent('PUT')[0]?.[1]?.body))).toEqual({ name: 'Harbour', known: { place: 'Rye' } });
});

it('adds no client without a name, and keeps the input if it is refused', async () => {
  open();
  await screen.findByRole('heading', { level: 2, name: 'Harbour' });
  press('New client');
  const dialog = within(await screen.findByRole('dialog', { name: 'New client' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add client' }));
  expect(dialog.getByText('Give the client a name')).toBeTruthy();
  expect(sent('PUT')).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Dairy' } });
  answer = () => Response.json({ error: { code: 'too_many_clients', message: 'No more room.' } }, { status: 409 });
  fireEvent.click(dialog.getByRole('button', { name: 'Add client' }));
  await dialog.findByText('No more room.');
  expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Dairy');
});

it('can restore a deleted client until the page is left, then deletes it', async () => {
  const { unmount } = open();
  await screen.findByRole('heading', { level: 2, name: 'Harbour' });
  press('Delete: Harbour');
  press('Undo');
  expect(screen.getByRole('heading', { level: 2, name: 'Harbour' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use client Harbour' }));
  press('Delete: Harbour');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  expect(sent('DELETE')).toEqual([]);
  unmount();
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
});

it('shows an error if Undo comes too late, and no longer shows the client', async () => {
  stubLocks();
  const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  open();
  await screen.findByRole('heading', { level: 2, name: 'Harbour' });
  press('Delete: Harbour');
  const otherPage = new MemberScope().get(clientsOf);
  otherPage.remove({ id: 'h', name: 'Harbour', known: {} });
  expect(await otherPage.commitDeletions()).toBe(true);
  press('Undo');
  expect(error).toHaveBeenCalledWith('Too late to undo', expect.anything());
  expect(screen.queryByText(/Harbour/)).toBeNull();
});
