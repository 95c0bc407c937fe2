import { describe, expect, it, vi } from 'vitest';
import { TOKEN_PREFIX } from '@/contracts/api';
import { createAccessTokens, UNKNOWN_TOKENS_PER_MINUTE } from '@/server/accounts/access-tokens';
import type { Db } from '@/server/platform/database/db';

const token = (index: number) => TOKEN_PREFIX + String(index).padStart(43, 'x');
const member = { id: 'member', tokenId: 'token', email: null, meta: null, firstName: null, tools: null };

/** Tokens in a database that knows every token, or none. */
function tokensWhere(known: boolean) {
  const query = vi.fn(async () => (known ? [member] : []));
  return { query, tokens: createAccessTokens({ query } as unknown as Db) };
}

describe('tokens that nobody was given', () => {
  it('reach the database a number of times a minute from one address, and cost other addresses nothing', async () => {
    const { query, tokens } = tokensWhere(false);
    for (let count = 0; count < UNKNOWN_TOKENS_PER_MINUTE; count += 1)
      expect(await tokens.findCaller(token(count), 'one', 'api')).toBeUndefined();
    await expect(tokens.findCaller(token(0), 'one', 'api')).rejects.toMatchObject({
      status: 429,
      code: 'too_many_tokens',
    });
    expect(query).toHaveBeenCalledTimes(UNKNOWN_TOKENS_PER_MINUTE);
    expect(await tokens.findCaller(token(0), 'two', 'api')).toBeUndefined();
  });

  it('never reach it where their shape is no token at all', async () => {
    const { query, tokens } = tokensWhere(false);
    for (const text of ['', 'pat_', token(1).slice(1), `${token(1)}A`])
      expect(await tokens.findCaller(text, 'one', 'api')).toBeUndefined();
    expect(query).not.toHaveBeenCalled();
  });

  it('are alone counted: a token that is good may be sent as often as its member may call', async () => {
    const { tokens } = tokensWhere(true);
    for (let count = 0; count < 2 * UNKNOWN_TOKENS_PER_MINUTE; count += 1)
      expect(await tokens.findCaller(token(1), 'one', 'api')).toMatchObject({ id: 'member' });
  });
});
