import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { PageToasts, ToasterHost } from '@/app/toaster-host';
import { toast } from '@/ui/toast';
import { stubMedia } from './support/render-app';

afterEach(() => {
  act(() => toast.dismiss());
  vi.unstubAllGlobals();
});

test('a toast goes with its page; one that says why the page changed is read on the next', async () => {
  stubMedia();
  render(
    <MemoryRouter initialEntries={['/login']}>
      <Link to="/one">One</Link>
      <Link to="/two">Two</Link>
      <PageToasts />
      <ToasterHost />
    </MemoryRouter>,
  );
  toast.success('Welcome back!', { outlivesPage: true, seconds: 600 });
  await screen.findByText('Welcome back!');
  fireEvent.click(screen.getByText('One'));
  expect(screen.queryByText('Welcome back!')?.closest('[data-removed=true]')).toBeNull();
  fireEvent.click(screen.getByText('Two'));
  // Long before it would go by itself.
  await waitFor(() => expect(screen.queryByText('Welcome back!')).toBeNull());
});
