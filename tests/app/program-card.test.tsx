import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ProgramCard } from '@/app/program/program-card';
import { brand } from '@/brand';
import { createFakeClient, type FakeClient } from './support/fake-client';
import { member, renderAt } from './support/render-app';

let fake: FakeClient;
vi.mock('@/app/auth/client', () => ({ loadClient: async () => fake.client }));

const { steps, end } = brand.program;

beforeEach(() => {
  fake = createFakeClient();
});

/** Returns the card's link for a member who has completed these steps. */
async function cardLink(done: readonly string[]): Promise<{ name: string; to: string | null }> {
  fake.rows.mockResolvedValue({ data: done.map((step) => ({ step })), error: null });
  renderAt('/dashboard', <ProgramCard />, member);
  await waitFor(() => expect(screen.queryAllByText(', done')).toHaveLength(done.length));
  const link = screen.getAllByRole('link')[0] as HTMLElement;
  return { name: link.textContent ?? '', to: link.getAttribute('href') };
}

test.each([
  ['nothing', [], 0],
  ['the first step', [steps[0]?.step], 1],
  ['the first and the third', [steps[0]?.step, steps[2]?.step], 1],
] as [string, string[], number][])('after %s the card continues with the first open step', async (_, done, next) => {
  const { name, to } = await cardLink(done);
  expect(to).toBe(steps[next]?.route);
  expect(name).toBe(`Continue with ${steps[next]?.title}`);
});

test('after all steps the card links to the end page', async () => {
  expect(await cardLink(steps.map(({ step }) => step))).toEqual({ name: end.title, to: end.route });
});

test('every step is one click away', async () => {
  await cardLink([]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([steps[0]?.route, ...steps.map(({ route }) => route)]);
});
