import { expect, it, vi } from 'vitest';
import { parseRun } from '@/engine/library/parse-run';

vi.mock('@/engine/registry-access', () => ({
  isTool: (id: string) => id === 'there',
  loadModule: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}));

const runOf = (tool: string) =>
  ({ id: 'x', tool, state: 'succeeded', mode: 'live', startedAt: '2026-01-01T00:00:00Z' }) as never;

it('a tool that cannot be loaded now is not told as removed', async () => {
  await expect(parseRun(runOf('there'))).rejects.toThrow('Failed to fetch');
  expect(await parseRun(runOf('gone'))).toMatchObject({ failure: { reason: 'Its tool is no longer there.' } });
});
