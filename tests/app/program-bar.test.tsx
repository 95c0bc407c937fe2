import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ProgramBar } from '@/app/program/program-bar';
import { createFakeClient, type FakeClient } from './support/fake-client';
import { member, renderAt } from './support/render-app';

let fake: FakeClient;
vi.mock('@/app/auth/client', () => ({ loadClient: async () => fake.client }));

beforeEach(() => {
  fake = createFakeClient();
});

const done = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.textContent?.includes('done'))
    .map((link) => link.getAttribute('href'));

test('shows the current step and completed steps, including one completed just now', async () => {
  fake.rows.mockResolvedValue({ data: [{ step: 'leads' }], error: null });
  renderAt('/program/icp-offer', <ProgramBar step="offer" />, member);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/program/leads',
    '/program/icp-offer',
    '/program/outreach',
    '/program/proposal',
  ]);
  expect(screen.getByRole('link', { current: 'step' }).getAttribute('href')).toBe('/program/icp-offer');
  await waitFor(() => expect(done()).toEqual(['/program/leads']));
  act(() => {
    window.dispatchEvent(new CustomEvent('step-complete', { detail: { step: 'offer' } }));
  });
  expect(done()).toEqual(['/program/leads', '/program/icp-offer']);
});

test('steps that cannot be read are logged and do not break the page', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  fake.rows.mockResolvedValue({ data: null, error: { message: 'gone' } });
  renderAt('/program/leads', <ProgramBar step="leads" />, member);
  await waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(done()).toEqual([]);
  log.mockRestore();
});
