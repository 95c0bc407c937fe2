import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UsageSection } from '@/app/account/usage-section';
import type { ToolUsage } from '@/contracts/usage';
import { manifest } from '@/generated/manifest';
import { renderAt } from './support/render-app';

const network = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', network));
afterEach(() => vi.unstubAllGlobals());

const [first, second] = manifest.filter(({ card }) => card).map(({ id, card }) => ({ id, title: card?.title ?? '' }));
const usage = (tool: string, more: Partial<ToolUsage> = {}): ToolUsage => ({
  ...{ tool, runs: 2, input: 12_000, output: 3000, unpriced: 0, ...more },
});
function show(tools: ToolUsage[]) {
  network.mockImplementation(async () => Response.json({ days: 30, tools }));
  renderAt('/account', <UsageSection />);
}
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

it('sums up what the runs of each tool used and cost', async () => {
  show([usage(first?.id ?? '', { cost: 1.2 }), usage(second?.id ?? '', { cost: 0.34, estimated: true })]);
  expect(await rows()).toEqual([
    [first?.title, '$1.20', '2', '12,000', '3,000'],
    [second?.title, '$0.34', '2', 'about 12,000', 'about 3,000'],
  ]);
  expect(screen.getByText(/in the last 30 days/).textContent).toBe('$1.54 in the last 30 days.');
});

it('says that a sum is a part of the truth where a model has no price', async () => {
  show([usage(first?.id ?? '', { cost: 1, unpriced: 1 }), usage(second?.id ?? '', { unpriced: 2 })]);
  expect((await rows()).map((cells) => cells[1])).toEqual(['$1.00', 'not known']);
  expect(screen.getByText(/in the last 30 days/).textContent).toMatch(
    /^At least \$1\.00 .*some of the models have no price/,
  );
});

it('says where there is nothing, and lets a failed fetch be tried again', async () => {
  network.mockResolvedValueOnce(new Response('', { status: 500 }));
  renderAt('/account', <UsageSection />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  network.mockImplementation(async () => Response.json({ days: 30, tools: [] }));
  await userEvent.click(again);
  await screen.findByText('No run has asked a model in the last 30 days.');
});
