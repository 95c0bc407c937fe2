import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunView } from '@/contracts/run';
import { reusePastRun, showPastRun } from '@/engine/history/past-run';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { sessionWith } from '../support/session';

const network = vi.fn<typeof fetch>();
const info = vi.spyOn(toast, 'info');
const error = vi.spyOn(toast, 'error');
const listed: RunView = {
  id: 'r1',
  tool: 'sample',
  mode: 'live',
  state: 'succeeded',
  startedAt: '2026-01-01T00:00:00Z',
};

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  network.mockReset();
  for (const spy of [info, error]) spy.mockClear().mockImplementation(() => undefined);
});

describe('the result of a past run', () => {
  const whole = { ...listed, answer: { status: 200, contentType: 'text/plain', body: 'A prompt' } };

  it('shows and is kept, but not while another run is under way, and that is said', async () => {
    network.mockImplementation(async () => Response.json(whole));
    const session = sessionWith(moduleFixture());
    const { run } = session.atoms;
    expect(await showPastRun(session, listed)).toBe(true);
    expect(session.store.get(run).result?.value).toBe('A prompt');
    const other = { id: 'r2', startedAt: 5, inputs: {} };
    session.store.set(run, { status: 'running', run: other, resumed: false });
    expect(await showPastRun(session, listed)).toBe(false);
    expect(info.mock.lastCall?.[0]).toBe('A run is under way');
  });
});

describe('the inputs of a past run', () => {
  it('are put into the form as the list gave them, without asking for more', async () => {
    const session = sessionWith(moduleFixture());
    expect(await reusePastRun(session, { ...listed, inputs: { name: 'Ann' } })).toBe(true);
    expect(session.answers).toMatchObject({ name: 'Ann' });
    expect(network).not.toHaveBeenCalled();
  });

  it('are fetched where they were too long for the list', async () => {
    const name = 'A'.repeat(20);
    network.mockImplementation(async () => Response.json({ ...listed, inputs: { name } }));
    const session = sessionWith(moduleFixture());
    expect(await reusePastRun(session, listed)).toBe(true);
    expect(session.answers).toMatchObject({ name });
  });

  it.each([
    ['there are none', async () => Response.json(listed)],
    ['they cannot be fetched', async () => Promise.reject(new TypeError('offline'))],
  ])('leave the form as it is where %s, and that is said', async (_, answer) => {
    network.mockImplementation(answer);
    const session = sessionWith(moduleFixture(), { name: 'Typed' });
    expect(await reusePastRun(session, listed)).toBe(false);
    expect(session.answers).toMatchObject({ name: 'Typed' });
    expect(error).toHaveBeenCalledOnce();
  });
});
