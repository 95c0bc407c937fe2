import { describe, expect, it, vi } from 'vitest';
import { SignedOut } from '@/api/authorization';
import { gatewayClient } from '@/api/gateway-client';
import { RequestError, refusalMessage } from '@/api/responses';
import { MemberScope } from '@/browser/member-scope';

vi.mock('@/browser/supabase', () => ({ supabase: { auth: { getSession: async () => ({ data: {} }) } } }));

const CONNECTION = 'Check your connection, then try again.';

/** A client of a visitor whose every request gets this response. */
function answered(body: BodyInit, status = 200) {
  const headers = { 'Content-Type': 'application/json' };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status, headers })),
  );
  return gatewayClient(new MemberScope());
}

describe('a request to the gateway', () => {
  it('sends a JSON body to the gateway, and gives the JSON of the response', async () => {
    expect(await answered('{"id":"1"}').requestJson('/tokens', { method: 'POST', json: { name: 'a' } })).toEqual({
      id: '1',
    });
    const [address, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect([address, init?.method, init?.body]).toEqual([
      `${window.location.origin}/tokens`,
      'POST',
      JSON.stringify({ name: 'a' }),
    ]);
  });

  it('fails with the message of the server, and its status', async () => {
    const body = JSON.stringify({ error: { code: 'full', message: 'Delete one first.' } });
    const error = await answered(body, 409)
      .request('/tokens')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'Delete one first.', status: 409 });
    expect(refusalMessage(error)).toBe('Delete one first.');
  });

  it.each([
    ['a page of a proxy', '<h1>Bad gateway</h1>'],
    ['another kind of error', '{"error":"no"}'],
    ['null', 'null'],
  ])('gives advice if a refusal holds %s', async (_, body) => {
    const error = await answered(body, 502)
      .requestJson('/tokens')
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: CONNECTION, status: 502 });
    expect(refusalMessage(error)).toBeUndefined();
  });

  it('gives nothing for what is not found, where that may be', async () => {
    expect(await answered('', 404).findJson('/runs/1')).toBeUndefined();
    await expect(answered('', 404).requestJson('/runs/1')).rejects.toThrow(RequestError);
  });

  it('leaves no body unread, which would keep its connection busy', async () => {
    const cancel = vi.fn();
    await answered(new ReadableStream({ cancel }), 404).findJson('/runs/1');
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('advises about the connection if there is no response', async () => {
    const client = answered('');
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(client.request('/tokens')).rejects.toThrow(CONNECTION);
  });

  it('says that the session has ended, not that the connection is bad, and sends nothing', async () => {
    answered('{}');
    const client = gatewayClient(new MemberScope({ id: 'm', guest: false }));
    await expect(client.request('/tokens')).rejects.toThrow(SignedOut);
    await expect(client.request('/tokens')).rejects.toThrow('Your session has ended. Sign in again.');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('ends with its scope, and keeps the reason of a caller that aborts', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(
        (_, init: RequestInit) =>
          new Promise((__, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
      ),
    );
    const scope = new MemberScope();
    const abort = new AbortController();
    const left = gatewayClient(scope).request('/runs', { signal: abort.signal });
    const ended = gatewayClient(scope).request('/runs');
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    abort.abort('left');
    await expect(left).rejects.toBe('left');
    scope.end();
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
  });
});
