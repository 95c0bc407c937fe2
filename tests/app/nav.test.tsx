import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Nav } from '@/app/shell/nav';
import { isActive } from '@/app/shell/nav-links';
import { Footer } from '@/app/shell/page-layout';
import { brand } from '@/brand';
import { fakeUser } from './support/fake-client';
import { member, renderAt, visitor } from './support/render-app';

test.each([
  ['/workflows', '/workflows', true],
  ['/workflows', '/workflows/mail', true],
  ['/workflows', '/workflows-old', false],
  ['/', '/', true],
  ['/', '/dashboard', false],
])('the link to %s on %s is active: %s', (to, pathname, active) => expect(isActive(to, pathname)).toBe(active));

test('visitors: the logo leads home, Login to the sign-in page, Join VIP opens the dialog', () => {
  const opened = vi.fn();
  window.addEventListener('open-vip-modal', opened);
  renderAt('/', <Nav />, visitor);
  expect(screen.getByRole('link', { name: brand.name }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  fireEvent.click(screen.getByRole('button', { name: 'Join VIP' }));
  expect(opened).toHaveBeenCalledOnce();
  expect(screen.queryByRole('link', { name: 'Workflows' })).toBeNull();
  window.removeEventListener('open-vip-modal', opened);
});

test('members: the active link is marked, Sign Out ends the session and returns home', async () => {
  const signOut = vi.fn(async () => {});
  renderAt('/workflows', <Nav />, { ...member, signOut });
  expect(screen.getByRole('link', { name: brand.name }).getAttribute('href')).toBe('/dashboard');
  const workflows = await screen.findByRole('link', { name: 'Workflows' });
  expect(workflows.getAttribute('aria-current')).toBe('page');
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(signOut).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/'));
});

test('guests must confirm the sign-out, as they cannot return to their results', async () => {
  const signOut = vi.fn(async () => {});
  const user = { ...fakeUser(), app_metadata: { guest: true } };
  renderAt('/workflows', <Nav />, { ...member, user, signOut });
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    return screen.findByRole('dialog', { name: 'Sign out as a guest?' });
  };
  expect((await openDialog()).textContent).toContain('your results and clients will be out of reach');
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(signOut).not.toHaveBeenCalled();
  await openDialog();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out for good' }));
  expect(signOut).toHaveBeenCalledOnce();
});

test('the footer asks guests to join, but no member', () => {
  const guest = { ...fakeUser(), app_metadata: { guest: true } };
  const page = renderAt('/', <Footer />, { ...member, user: guest });
  expect(screen.getByRole('button', { name: 'Join VIP' })).toBeTruthy();
  page.unmount();
  renderAt('/', <Footer />, member);
  expect(screen.queryByRole('button', { name: 'Join VIP' })).toBeNull();
});

test('the footer holds the year, Workflows, Program and Join VIP', () => {
  renderAt('/', <Footer />);
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Workflows' }).getAttribute('href')).toBe('/workflows');
  expect(screen.getByRole('link', { name: 'Program' }).getAttribute('href')).toBe('/program/welcome');
  expect(screen.getByRole('button', { name: 'Join VIP' })).toBeTruthy();
});
