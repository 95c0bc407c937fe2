import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DELIVERY_KINDS, MAX_LISTED_DELIVERIES } from '@/contracts/operations';
import { DeliveriesTab } from '@/features/operator/browser/deliveries-tab';
import { renderAt, stubMedia } from '../../../app/support/render-app';

beforeEach(() => stubMedia());
afterEach(() => {
  vi.unstubAllGlobals();
});

const ROOT = '/operator-api/deliveries';

it('shows what was given up of each kind with the reason, and sends it again', async () => {
  const posted: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, 'http://site').pathname.slice(ROOT.length);
    if (init?.method === 'POST') {
      posted.push(path);
      return new Response(null, { status: 204 });
    }
    const reason = `the receiver of ${path} answered 500`;
    const rows = path.endsWith('/given-up') ? [{ id: 'one', since: '2026-11-28T09:00:00Z', reason }] : [];
    return Response.json({ rows, more: false });
  });
  renderAt('/operator', <DeliveriesTab />);
  await screen.findByText('Nothing waits');
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  change('Show', 'given_up');
  for (const kind of DELIVERY_KINDS) {
    change('Deliveries', kind);
    await screen.findByText(`the receiver of /${kind}/given-up answered 500`);
    fireEvent.click(within(screen.getByRole('listitem')).getByRole('button', { name: /^Send again/ }));
    await vi.waitFor(() => expect(posted.at(-1)).toBe(`/${kind}/given-up/one/repeat`));
    // The row that had the focus is gone when the list is there again.
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
  }
  expect(posted).toHaveLength(DELIVERY_KINDS.length);
});

it('says that a list may not be whole, and says nothing of one that is', async () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `row ${index}`,
      since: '2026-11-28T09:00:00Z',
      reason: 'away',
    }));
  vi.stubGlobal('fetch', async (address: string) => {
    const rows = rowsOf(address.includes('/given-up') ? MAX_LISTED_DELIVERIES : 3);
    return Response.json({ rows: rows.map((row) => ({ ...row, dueAt: row.since, tries: 1 })), more: false });
  });
  renderAt('/operator', <DeliveriesTab />);
  await screen.findByText('row 0');
  expect(screen.queryByText(/are listed/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'given_up' } });
  expect((await screen.findByText(/are listed/)).textContent).toContain(`${MAX_LISTED_DELIVERIES}`);
});
