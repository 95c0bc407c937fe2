import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChangeEmailPage } from '@/app/pages/change-email-page';
import { LostFactorPage } from '@/app/pages/lost-factor-page';
import { renderAt, stubMedia } from './support/render-app';

beforeEach(() => stubMedia());
afterEach(() => vi.unstubAllGlobals());

const buttons = () => within(screen.getByRole('main')).queryAllByRole('button');

it.each([
  ['/lost-factor', LostFactorPage],
  ['/change-address#token=', ChangeEmailPage],
])('offers nothing at %s, which lacks the token of its link', (path, Page) => {
  renderAt(path, <Page />);
  expect(screen.getByText('This link is incomplete')).toBeTruthy();
  expect(buttons()).toEqual([]);
});

it.each([
  ['/lost-factor#token=abc', LostFactorPage],
  ['/change-address#token=abc', ChangeEmailPage],
])('offers nothing more at %s once the link is no longer valid', async (path, Page) => {
  const failure = { error: { code: 'bad_link', message: 'This link is no longer valid.' } };
  vi.stubGlobal('fetch', async () => Response.json(failure, { status: 404 }));
  renderAt(path, <Page />);
  const [confirm] = buttons();
  if (confirm) fireEvent.click(confirm);
  expect(await screen.findByText('This link is no longer valid.')).toBeTruthy();
  expect(buttons()).toEqual([]);
});
