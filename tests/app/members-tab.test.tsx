import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MembersTab } from '@/app/operator/members-tab';
import type { OperatorMember } from '@/contracts/operator';
import { renderAt, stubMedia } from './support/render-app';

afterEach(() => vi.unstubAllGlobals());

it('distinguishes an account with an unconfirmed address from an active one', async () => {
  stubMedia();
  const member = { guest: false, operator: false, waiting: false, joinedAt: '2026-11-01T12:00:00Z', firstName: 'Ann' };
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
