import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '@/browser/supabase';
import type { ToolEntitlement } from '@/contracts/access';
import { AccessNote } from '@/engine/access/access-note';
import type { Access } from '@/generated/declaration';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith, Within } from '../support/session';

const network = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', network);
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({
    data: { session: { access_token: 't', user: { id: 'member-1' } } },
    error: null,
  } as never);
});

function show(access: Access, standing?: Partial<ToolEntitlement>) {
  network.mockReset().mockImplementation(async () => {
    if (!standing) throw new TypeError('offline');
    const others = { tool: 'other', included: false, left: 0, perDay: 1 };
    return Response.json({ tools: [others, { tool: 'fixture', ...access, included: true, ...standing }] });
  });
  const session = sessionWith(moduleFixture({ access }), {}, memberScope());
  render(
    <Within session={session}>
      <AccessNote session={session} access={access} />
    </Within>,
  );
}

describe('the note above a form', () => {
  it.each([
    ['what is left', { perDay: 5 }, { left: 3 }, '3 of 5 runs left in 24 hours.'],
    ['what is left of one', { perDay: 1 }, { left: 1 }, '1 of 1 run left in 24 hours.'],
    ['the plan of a member', { plan: 'vip' }, {}, 'Part of the VIP plan, which you have.'],
    [
      'what is left rather than a plan one has',
      { plan: 'vip', perDay: 2 },
      { left: 2 },
      '2 of 2 runs left in 24 hours.',
    ],
  ] as const)('tells %s', async (_, access, standing, words) => {
    show(access, standing);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('tells when the next run is free', async () => {
    show({ perDay: 2 }, { left: 0, nextAt: new Date(2040, 0, 2, 16, 15).toISOString() });
    expect(await screen.findByText('No runs left just now')).toBeTruthy();
    expect(screen.getByText(/runs 2 times in 24 hours\. The next run is free tomorrow at 4:15/)).toBeTruthy();
  });

  it('tells a guest of the plan they do not have, and how to get it', async () => {
    show({ plan: 'vip', perDay: 2 }, { included: false, left: 2 });
    expect(await screen.findByText('Part of the VIP plan')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Get the VIP plan/ }).getAttribute('href')).toMatch(/^https/);
  });

  it.each([
    [{ perDay: 5 }, 'Runs 5 times in 24 hours.'],
    [{ plan: 'vip' }, 'Part of the VIP plan.'],
  ] as const)('says what is declared of %o, and no more, where nobody can be asked', async (access, words) => {
    show(access);
    await vi.waitFor(() => expect(network).toHaveBeenCalled());
    expect(screen.getByText(words)).toBeTruthy();
  });
});
