import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { RequireAuth } from '@/app/auth/require-auth';
import { fakeUser } from './support/fake-client';
import { at, member, renderAt, visitor } from './support/render-app';

const routes = (
  <Routes>
    <Route
      path="/dashboard"
      element={
        <RequireAuth>
          <h1>Inside</h1>
        </RequireAuth>
      }
    />
    <Route path="/login" element={<h1>Sign in here</h1>} />
  </Routes>
);

test('while the session is loading there is a spinner and nothing else', () => {
  renderAt('/dashboard', routes, { ...visitor, isLoading: true });
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(screen.queryByText('Inside')).toBeNull();
  expect(screen.getByRole('main').textContent).toBe('Loading');
});

test('the sign-in page gets the path the visitor wanted', () => {
  const State = () => <p data-testid="state">{JSON.stringify(useLocation().state)}</p>;
  renderAt(
    '/dashboard?a=1#b',
    <>
      {routes}
      <State />
    </>,
    visitor,
  );
  expect(screen.getByTestId('state').textContent).toBe('{"from":"/dashboard?a=1#b"}');
});

test('a visitor is sent to the sign-in page', () => {
  renderAt('/dashboard', routes, visitor);
  expect(screen.getByTestId('where').textContent).toBe('/login');
  expect(screen.getByRole('heading').textContent).toBe('Sign in here');
});

test('a member sees the page', () => {
  renderAt('/dashboard', routes, member);
  expect(screen.getByRole('heading').textContent).toBe('Inside');
});

test('the state of one member is not shown to the next, who signed in in another tab', () => {
  const Page = () => {
    const [deleted, setDeleted] = useState('');
    return (
      <button type="button" onClick={() => setDeleted('Harbour Dental')}>
        {deleted || 'Delete'}
      </button>
    );
  };
  const guarded = (
    <RequireAuth>
      <Page />
    </RequireAuth>
  );
  const { rerender } = renderAt('/clients', guarded, member);
  fireEvent.click(screen.getByRole('button'));
  rerender(at('/clients', guarded, { ...member }));
  expect(screen.getByRole('button').textContent, 'a refreshed session changes nothing').toBe('Harbour Dental');
  rerender(at('/clients', guarded, { ...member, user: fakeUser('user-2') }));
  expect(screen.getByRole('button').textContent).toBe('Delete');
});
