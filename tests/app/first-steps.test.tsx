import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DashboardPage } from '@/app/pages/dashboard-page';
import { brand } from '@/brand';
import { OWNER_KEY } from '@/browser/member-storage';
import { fakeUser } from './support/fake-client';
import { member, renderAt, stubMedia } from './support/render-app';

const steps = brand.dashboard.start?.steps ?? [];

beforeEach(() => {
  stubMedia();
  localStorage.clear();
  localStorage.setItem(OWNER_KEY, fakeUser().id);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const region = () => screen.queryByRole('region', { name: brand.dashboard.start?.title });
const visit = (auth = member) => renderAt('/dashboard', <DashboardPage />, auth);

test('the first visit shows a result at one press, and three steps, each with its link', () => {
  visit();
  const links = within(region() as HTMLElement).getAllByRole('link');
  const show = brand.dashboard.start?.show;
  expect(links.map((link) => link.getAttribute('href'))).toEqual([show?.route, ...steps.map(({ route }) => route)]);
  expect(links).toHaveLength(4);
});

test('skipping hides the steps for good and moves the focus to the tools', () => {
  const page = visit();
  fireEvent.click(screen.getByRole('button', { name: brand.dashboard.start?.skip }));
  expect(region()).toBeNull();
  expect(document.activeElement?.textContent).toBe(brand.dashboard.toolsTitle);
  page.unmount();
  visit();
  expect(region()).toBeNull();
});

test('the steps are hidden after the last was opened', () => {
  for (const { label } of steps) {
    const page = visit();
    fireEvent.click(screen.getByRole('link', { name: label }));
    page.unmount();
  }
  visit();
  expect(region()).toBeNull();
});

test('another member sees the steps independently', () => {
  const page = visit();
  fireEvent.click(screen.getByRole('button', { name: brand.dashboard.start?.skip }));
  page.unmount();
  visit({ ...member, user: { ...fakeUser(), id: 'somebody-else' } });
  expect(region()).not.toBeNull();
});

test('unreadable stored steps count as a first visit', () => {
  localStorage.setItem(`${brand.shortName}.firstSteps`, '{,');
  visit();
  expect(region()).not.toBeNull();
});
