import { describe, expect, it, vi } from 'vitest';
import { SERVER_PATHS } from '@/server/app';
import { fakeFetch, type GatewayScript } from '@/studio/stage/fake-gateway';

const ANSWER = { status: 200, contentType: 'text/plain', body: 'Done.' };
const real = vi.fn(async () => new Response('real'));

function stage(script: Partial<GatewayScript> = {}) {
  const calls: unknown[] = [];
  const whole: GatewayScript = {
    tool: 'a-tool',
    webhook: 'own',
    demo: async (webhook) => ({ ...ANSWER, body: `Demo of ${webhook}.` }),
    onCall: (webhook, body) => calls.push([webhook, body]),
    ...script,
  };
  const ask = fakeFetch(real, () => whole);
  const post = (webhook: string, signal?: AbortSignal) =>
    ask(`/webhook/${webhook}`, { method: 'POST', body: '{"a":1}', ...(signal && { signal }) });
  return { ask, post, calls };
}

describe('the gateway of a stage', () => {
  it('passes no request to the real server that a member could make', async () => {
    const { ask } = stage();
    const rooms = /\^\\\/\((.*?)\)/.exec(SERVER_PATHS.source)?.[1]?.replaceAll('\\', '').split('|') ?? [];
    expect(rooms.length).toBeGreaterThan(5);
    for (const room of rooms.filter((name) => name !== 'webhook')) await ask(`/${room}`);
    expect(real).not.toHaveBeenCalled();
    await ask('/studio/api/samples', { method: 'POST' });
    await ask('/src/app/styles.css');
    expect(real).toHaveBeenCalledTimes(2);
  });

  it('answers the webhook of the tool by the state, and any other by its demo', async () => {
    const { post, calls } = stage({ reply: ANSWER });
    expect(await (await post('own')).text()).toBe('Done.');
    const other = await post('another');
    expect([await other.text(), other.headers.get('X-Run-Mode')]).toEqual(['Demo of another.', 'demo']);
    expect(calls).toEqual([
      ['own', { a: 1 }],
      ['another', { a: 1 }],
    ]);
  });

  it('shows a placeholder with the name of a stored file', async () => {
    const { ask } = stage({ reply: { ...ANSWER, body: '{"image":"0f1d2c3b/harbor.png"}' } });
    const { url } = (await (await ask('/files/0f1d2c3b/link', { method: 'POST' })).json()) as { url: string };
    expect(url).toMatch(/^data:image\/svg\+xml,/);
    expect(decodeURIComponent(url)).toContain('>harbor.png</text>');
  });

  it('is silent until the page gives up, and out of reach without a connection', async () => {
    const waiting = new AbortController();
    const silent = stage({ reply: 'silence' }).post('own', waiting.signal);
    waiting.abort(new Error('given up'));
    await expect(silent).rejects.toThrow('given up');
    await expect(stage({ reply: 'nobody' }).post('own')).rejects.toThrow(TypeError);
    await expect(stage({ reply: 'nobody' }).ask('/runs')).rejects.toThrow(TypeError);
  });

  it('applies faults to the webhook of the tool only', async () => {
    const { post } = stage({ reply: ANSWER, fault: { name: 'status', value: '503' } });
    expect((await post('own')).status).toBe(503);
    expect((await post('another')).status).toBe(200);
  });

  it('streams a slow answer, and reports the progress of a run once', async () => {
    const slow = await stage({ reply: ANSWER, fault: { name: 'slow', value: '0' } }).ask('/runs/1/events');
    const text = await slow.text();
    expect(text).toContain('event: written');
    expect(text).toContain('event: end');
    const progress = await stage({ reply: 'silence', report: { stage: 'Writing' } }).ask('/runs/1?wait=25&told=');
    expect(await progress.json()).toMatchObject({ state: 'running', progress: { stage: 'Writing' } });
  });
});
