import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadRenderer } from '@/engine/plugins';
import type { RunResult } from '@/engine/run/run-state';
import { refinerOf } from '@/engine/session/refiner';
import type { Declaration } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { renderResultPanel } from '../support/result-panel';
import { sessionWith } from '../support/session';
// At hand, so that no test waits for them.
import '@/engine/page/refine-row';
import '@/engine/page/result-view';

const refine = { webhook: 'fixture-refine', wishes: [{ label: 'Shorter', ask: 'Make it shorter.' }] };
const TEXT: Partial<Declaration> = { result: { renderer: 'text', title: 'Result', refine } };
const result: RunResult = { kind: 'text', value: 'You are Ann.', runId: 'one', mode: 'live', inputs: { name: 'Ann' } };

/** What writes the events of the change, and what was asked to be cancelled. */
let writer: WritableStreamDefaultWriter<string>;
let cancelled: string[];

beforeAll(() => Promise.all([loadRenderer('text')]), 60_000);
beforeEach(() => {
  localStorage.clear();
  cancelled = [];
  vi.spyOn(toast, 'info').mockImplementation(() => undefined);
  const stream = new TransformStream<string, string>();
  writer = stream.writable.getWriter();
  // Like the server, which streams an answer only to a request that accepts events.
  let isStreamed = false;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(String(address), 'http://site').pathname;
    if (path.includes('/webhook/'))
      isStreamed = new Headers(init.headers).get('Accept')?.includes('text/event-stream') ?? false;
    if (path.endsWith('/cancel')) cancelled.push(path);
    if (path.endsWith('/cancel')) return Response.json({ cancelled: true, message: 'Stopped.' });
    if (!path.endsWith('/events') || !isStreamed) return new Promise<Response>(() => undefined);
    const body = stream.readable.pipeThrough(new TextEncoderStream());
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const write = (keep: number, text: string) =>
  writer.write(`event: written\ndata: ${JSON.stringify({ keep, text, contentType: 'text/plain' })}\n\n`);
const button = (name: string) => screen.getByRole('button', { name });
const text = () => screen.getByRole('region', { name: 'Result, text' });

it('shows what is written of a change in the place of the result, which is back where that is given up', async () => {
  const session = sessionWith(moduleFixture(TEXT), { name: 'Ann', tags: ['a'], key: 'sk-sample' });
  await session.runs.show(result);
  await renderResultPanel(session);
  await screen.findByRole('heading', { name: 'Refine' });
  await userEvent.click(button('Shorter'));
  await screen.findByRole('progressbar', { name: 'Refining' });
  expect(text().textContent).toBe('You are Ann.');
  await act(() => write(0, 'Be'));
  await waitFor(() => expect(text().textContent).toBe('Be'));
  await act(() => write(2, ' Ann'));
  await waitFor(() => expect(text().textContent).toBe('Be Ann'));
  expect(text().closest('[aria-busy=true]')).not.toBeNull();
  // What can be done with a result cannot be done with what is no whole one.
  expect(button('Edit').closest('[inert]')).not.toBeNull();
  expect(session.store.get(session.atoms.run).result).toEqual(result);
  await userEvent.click(button('Cancel'));
  expect(text().textContent).toBe('You are Ann.');
  expect(button('Edit').closest('[inert]')).toBeNull();
  await waitFor(() => expect(cancelled).toHaveLength(1));
  await act(() => write(6, '!').catch(() => undefined));
  expect(text().textContent).toBe('You are Ann.');
});

it('begins at the top of the screen if all of the result is written anew, and stays where it is read for a part', async () => {
  const session = sessionWith(moduleFixture(TEXT), { name: 'Ann', tags: ['a'], key: 'sk-sample' });
  await session.runs.show(result);
  await renderResultPanel(session);
  await screen.findByRole('heading', { name: 'Refine' });
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const refiner = refinerOf(session);
  const wish = { label: 'Shorter', ask: 'Make it shorter.' };
  act(() => void refiner.refine(result, { ...wish, part: { path: '0', title: 'Part', value: 'x' } as never }));
  await screen.findByRole('progressbar', { name: 'Refining' });
  expect(scrolled).not.toHaveBeenCalled();
  await userEvent.click(button('Cancel'));
  await userEvent.click(button('Shorter'));
  await screen.findByRole('progressbar', { name: 'Refining' });
  expect((scrolled.mock.contexts as Element[]).map(({ textContent }) => textContent)).toEqual(['Result']);
});
