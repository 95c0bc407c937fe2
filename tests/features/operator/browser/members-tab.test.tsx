import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MembersTab } from '@/features/operator/browser/members-tab';
import type { OperatorMember } from '@/features/operator/contract';
import { renderAt, stubMedia } from '../../../app/support/render-app';

afterEach(() => vi.unstubAllGlobals());

it('distinguishes an account with an unconfirmed address from an active one', async () => {
  stubMedia();
  const member = {
    guest: false,
    operator: false,
    blocked: false,
    waiting: false,
    joinedAt: '2026-11-01T12:00:00Z',
    firstName: 'Ann',
  };
  const rows: OperatorMember[] = [
    { ...member, email: 'ann@x.test' },
    { ...member, email: 'bob@x.test', waiting: true },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ rows, more: false }));
  renderAt('/operator', <MembersTab soldOnWhop={false} />);
  const [ann, bob] = await screen.findAllByRole('listitem');
  expect(ann?.textContent).toContain('Ann · Account since');
  expect(bob?.textContent).toContain('Ann · Waits for its mailbox since');
});

it('blocks an account after a confirmation, and leaves accounts of operators alone', async () => {
  stubMedia();
  const member = { guest: false, operator: false, blocked: false, waiting: false, joinedAt: '2026-11-01T12:00:00Z' };
  let rows: OperatorMember[] = [
    { ...member, email: 'ann@x.test' },
    { ...member, email: 'root@x.test', operator: true },
  ];
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/search')) return Response.json({ rows, more: false });
    sent.push([address, JSON.parse(String(init?.body))]);
    rows = [{ ...member, email: 'ann@x.test', blocked: true }];
    return new Response(null, { status: 204 });
  });
  renderAt('/operator', <MembersTab soldOnWhop={false} />);
  const [ann, root] = await screen.findAllByRole('listitem');
  if (!ann || !root) throw new Error('Two members are shown.');
  expect(within(root).queryByRole('button', { name: /Block|Remove|sessions/ })).toBeNull();
  fireEvent.click(within(ann).getByRole('button', { name: /^Block/ }));
  expect(sent).toEqual([]);
  fireEvent.click(within(ann).getByRole('button', { name: /^Block now/ }));
  expect(await screen.findByRole('button', { name: /^Unblock/ })).toBeTruthy();
  expect(sent).toEqual([[expect.stringMatching(/\/operator-api\/members\/block$/), { email: 'ann@x.test' }]]);
});
