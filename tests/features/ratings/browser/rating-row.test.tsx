import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Rating } from '@/contracts/rating';
import { RatingRow } from '@/features/ratings/browser/rating-row';
import { moduleFixture } from '../../../support/form-fixture';
import { sessionWith, Within } from '../../../support/session';

const network = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', network);
  network.mockReset().mockImplementation(async () => new Response(null, { status: 204 }));
});
afterEach(() => vi.unstubAllGlobals());

const onChange = vi.fn<(rating: Rating | undefined) => void>();
const session = () => sessionWith(moduleFixture(), {});

function rowOf(stored?: Rating, ofSession = session()) {
  return render(
    <Within session={ofSession}>
      <RatingRow runId="run-1" stored={stored} onChange={onChange} />
    </Within>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const pressed = () =>
  screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent?.replace('✓', ''));
const sent = () =>
  network.mock.calls.map(([url, init]) => [
    String(url).replace(/.*\/runs/, '/runs'),
    init?.method,
    init?.body && JSON.parse(String(init.body)),
  ]);

it('saves a good result with one press, and takes it back with another', async () => {
  rowOf();
  await press('Good');
  await screen.findByText('Saved. Thank you.');
  expect([pressed(), sent()]).toEqual([['Good'], [['/runs/run-1/rating', 'PUT', { good: true }]]]);
  await press('Good');
  await waitFor(() => expect(screen.queryByRole('button', { pressed: true })).toBeNull());
  expect(sent().at(-1)).toEqual(['/runs/run-1/rating', 'DELETE', undefined]);
  expect(onChange.mock.calls).toEqual([[{ good: true }], [undefined]]);
});

it('saves a bad one at once, then asks why, and keeps the words when the result is shown again', async () => {
  const mine = session();
  const { unmount } = rowOf(undefined, mine);
  await press('Not good');
  const reason = await screen.findByRole('radio', { name: 'The tone is wrong' });
  expect(sent()).toEqual([['/runs/run-1/rating', 'PUT', { good: false }]]);
  await userEvent.click(reason);
  await userEvent.type(screen.getByRole('textbox', { name: /own words/ }), ' Too loud ');
  await press('Send');
  await screen.findByText('Saved. Thank you.');
  const rating = { good: false, reason: 'tone', note: 'Too loud' };
  expect(sent().at(-1)).toEqual(['/runs/run-1/rating', 'PUT', rating]);
  unmount();
  rowOf(undefined, mine);
  await press('Change what you said');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /own words/ }).value).toBe('Too loud');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'The tone is wrong' }).checked).toBe(true);
});

it('shows what is stored, and no change that could not be saved', async () => {
  network.mockRejectedValue(new TypeError('offline'));
  rowOf({ good: true });
  expect(pressed()).toEqual(['Good']);
  await press('Not good');
  await waitFor(() => expect(network).toHaveBeenCalled());
  expect(pressed()).toEqual(['Good']);
  expect(screen.queryByRole('radio')).toBeNull();
});
