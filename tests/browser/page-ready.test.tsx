import { setImmediate as turn } from 'node:timers/promises';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// The module holds whether the page is ready: each test needs a fresh one. Without act, React schedules as in a browser.
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => document.body.replaceChildren());

const PARTS = [...'abcdefghijklmnopqrst'];
/** React yields every 5 ms if input is pending. */
const RENDER_MS = 4;

it('rendering what depends on page readiness yields to user input', async () => {
  const { PageReady, usePageReady } = await import('@/browser/page-ready');
  let rendered = 0;
  const Part = () => {
    rendered++;
    const until = performance.now() + RENDER_MS;
    while (performance.now() < until);
    return null;
  };
  const Late = () => usePageReady() && PARTS.map((part) => <Part key={part} />);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render([<Late key="late" />, <PageReady key="ready" />]);
  const seen = new Set<number>();
  while (rendered < PARTS.length) {
    await turn();
    seen.add(rendered);
  }
  expect([...seen].filter((count) => count > 0 && count < PARTS.length)).not.toEqual([]);
  root.unmount();
});

it('on the next page deferred parts render at once, as a page was ready already', async () => {
  const { PageReady, usePageReady, whenPageReady } = await import('@/browser/page-ready');
  const rendered: boolean[] = [];
  const Late = () => {
    rendered.push(usePageReady());
    return null;
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<PageReady />);
  await new Promise<void>((resolve) => whenPageReady(resolve));
  root.render(<Late />);
  while (rendered.length === 0) await turn();
  expect(rendered[0]).toBe(true);
  root.unmount();
});
