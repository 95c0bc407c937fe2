import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useMemberEntries } from '@/app/shell/use-member-entries';
import { renderAt } from './support/render-app';

afterEach(() => vi.unstubAllGlobals());

function Entries({ search }: { search: string }) {
  return useMemberEntries(search).map(({ to, label, group }) => (
    <a key={to} href={to}>
      {`${group}: ${label}`}
    </a>
  ));
}

const RUN = { id: 'r7', tool: 'gone', name: 'Harbor plan', state: 'succeeded', mode: 'live' };

test('the palette finds clients and results of the member by their words', async () => {
  const network = vi.fn<typeof fetch>(async (address) =>
    Response.json(
      String(address).includes('/runs?')
        ? { runs: [{ ...RUN, startedAt: '2026-01-02T10:00:00Z' }] }
        : { clients: [{ id: 'c1', name: 'Harbor Dental', known: {} }] },
    ),
  );
  vi.stubGlobal('fetch', network);
  const page = renderAt('/dashboard', <Entries search="h" />);
  expect(network, 'one letter asks nobody').not.toHaveBeenCalled();
  page.unmount();
  renderAt('/dashboard', <Entries search="Harbor" />);
  const result = await screen.findByRole('link', { name: 'Results: Harbor plan' });
  const client = await screen.findByRole('link', { name: 'Clients: Harbor Dental' });
  expect([result, client].map((link) => link.getAttribute('href'))).toEqual(['/results/r7', '/results?client=c1']);
  const searches = network.mock.calls
    .map(([address]) => String(address))
    .filter((address) => address.includes('/runs?'));
  expect(searches).toEqual([expect.stringMatching(/\?words=harbor&succeeded=1&limit=5$/)]);
});
