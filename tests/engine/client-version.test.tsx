import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import { ClientVersion } from '@/engine/documents/client-version';
import type { RunResult } from '@/engine/run/run-state';
import { moduleFixture } from '../support/form-fixture';
import { sessionWith, Within } from '../support/session';

const forClient = {
  label: "Make the client's version",
  title: 'Our proposal',
  parts: ['offer.price'],
  texts: { 'offer.steps': ['Reply to us'] },
};
const document = { title: 'Plan', file: 'plan', forClient };
const module = moduleFixture({ id: 'client-version', result: { renderer: 'json', title: 'Plan', document } });
const renderer = {
  Renderer: ({ value }) => <pre>{JSON.stringify(value)}</pre>,
  toText: (value) => JSON.stringify(value),
} as RendererModule;
const value = { offer: { price: 500, steps: ['Call them after six'] }, scripts: ['Hi, this is a cold call'] };
const seen = { offer: { price: 500, steps: ['Reply to us'] } };

afterEach(() => vi.unstubAllGlobals());

function show(result: unknown): void {
  const session = sessionWith(module);
  const run = { runId: 'r', mode: 'live', inputs: {}, value: result } as unknown as RunResult;
  render(
    <Within session={session}>
      <ClientVersion declaration={session.tool.declaration} result={run} renderer={renderer} />
    </Within>,
  );
}

test('shows the client what is declared for them, and saves nothing else under its own title', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (!body) return Response.json({ clients: [] });
    bodies.push(JSON.parse(String(body)));
    return new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } });
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:';
  show(value);
  await userEvent.click(screen.getByRole('button', { name: forClient.label }));
  const dialog = await screen.findByRole('dialog', { name: forClient.title });
  expect(JSON.parse(dialog.querySelector('pre')?.textContent ?? '')).toEqual(seen);

  await userEvent.click(within(dialog).getByRole('button', { name: 'Save as PDF' }));
  const cover = await screen.findByRole('dialog', { name: 'Save as PDF' });
  expect(within(cover).getByLabelText<HTMLInputElement>(/^Title/).value).toBe(forClient.title);
  await userEvent.click(within(cover).getByRole('button', { name: 'Save PDF' }));
  await waitFor(() => expect(saved).toEqual(['our-proposal.pdf']));
  expect(bodies).toEqual([expect.objectContaining({ title: forClient.title, value: seen })]);
});

test('is offered only for a result that has something for the client', () => {
  show({ scripts: value.scripts });
  expect(screen.queryByRole('button')).toBeNull();
});
