import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ChangeEmailPage } from '@/app/pages/change-email-page';
import { LostFactorPage } from '@/app/pages/lost-factor-page';
import { renderAt, stubMedia } from './support/render-app';

beforeEach(stubMedia);

it.each([
  ['/lost-factor', LostFactorPage],
  ['/change-address#token=', ChangeEmailPage],
])('offers nothing at %s, which lacks the token of its link', (path, Page) => {
  renderAt(path, <Page />);
  expect(screen.getByText('This link is incomplete')).toBeTruthy();
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
});
