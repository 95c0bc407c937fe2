import { afterEach, describe, expect, it } from 'vitest';
import { type Site, startSite } from './site';

const ORIGINS = ['https://one.test', 'https://two.test'];

let site: Site;
afterEach(() => site.end());

async function headersOf(path: string) {
  const { headers, status } = await site.get(path);
  const policy = headers.get('content-security-policy') ?? '';
  return { status, ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1], options: headers.get('x-frame-options') };
}

describe('who may frame a page', () => {
  it('are the allowed origins, and of the pages of tools for frames alone', async () => {
    site = await startSite({ env: { EMBED_ORIGINS: ORIGINS.join(',') } });
    expect(await headersOf('/embed/any')).toEqual({ status: 200, ancestors: ORIGINS.join(' '), options: null });
    for (const path of ['/', '/login', '/embedded', '/account/api', '/embed%2Fany', '/EMBED/any', '//embed/any'])
      expect(await headersOf(path), path).toMatchObject({ ancestors: "'none'", options: 'DENY' });
    for (const path of ['/runs', '/access', '/auth/v1/user'])
      expect((await headersOf(path)).options, path).toBe('DENY');
    expect((await headersOf('/embed/x.js')).options).toBe('DENY');
  });
});
