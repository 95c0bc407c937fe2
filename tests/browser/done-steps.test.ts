import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordStep, STEP_COMPLETE, sendUnsentSteps, unsentSteps } from '@/browser/done-steps';
import { OWNER_KEY } from '@/browser/member-storage';
import { supabase } from '@/browser/supabase';
import { memberScope } from '../support/session';

const upsert = vi.fn<(row: { step: string }) => Promise<{ error: { message: string } | null; status: number }>>();
const done = { error: null, status: 201 };
const failed = (status: number) => ({ error: { message: 'failed' }, status });
const sent = () => upsert.mock.calls.map(([{ step }]) => step);

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(OWNER_KEY, 'member-1');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  upsert.mockReset().mockResolvedValue(done);
  vi.spyOn(supabase, 'from').mockReturnValue({ upsert } as never);
});

describe('a completed step', () => {
  it('is told at once, and kept until the server has taken it', async () => {
    const told = vi.fn();
    window.addEventListener(STEP_COMPLETE, told, { once: true });
    const scope = memberScope();
    recordStep(scope, 'offer');
    expect(told).toHaveBeenCalledOnce();
    expect(unsentSteps(scope)).toEqual(['offer']);
    await vi.waitFor(() => expect(unsentSteps(scope)).toEqual([]));
    await sendUnsentSteps(scope);
    expect(sent()).toEqual(['offer']);
  });

  it.each([
    ['there is no network', () => upsert.mockRejectedValueOnce(new TypeError('offline'))],
    ['nothing answers', () => upsert.mockResolvedValueOnce(failed(0))],
    ['a proxy answers', () => upsert.mockResolvedValueOnce(failed(502))],
    ['too much is asked', () => upsert.mockResolvedValueOnce(failed(429))],
  ])('is sent again by a later visit if %s', async (_, fail) => {
    fail();
    recordStep(memberScope(), 'offer');
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
    const later = memberScope();
    expect(unsentSteps(later)).toEqual(['offer']);
    await sendUnsentSteps(later);
    expect([sent(), unsentSteps(later)]).toEqual([['offer', 'offer'], []]);
  });

  it('is not sent for ever if it is refused, nor in the name of the next member', async () => {
    const scope = memberScope();
    upsert.mockResolvedValueOnce(failed(403));
    recordStep(scope, 'offer');
    await vi.waitFor(() => expect(unsentSteps(scope)).toEqual([]));
    recordStep(scope, 'leads');
    scope.end();
    await sendUnsentSteps(scope);
    expect([sent(), unsentSteps(scope)]).toEqual([['offer'], ['leads']]);
  });
});
