import { setImmediate as turn } from 'node:timers/promises';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Whether the page stands is known to a module, and other tests have had theirs. React does here as in a browser.
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => document.body.replaceChildren());

const PARTS = [...'abcdefghijklmnopqrst'];
/** React looks every 5 ms whether somebody waits. */
const LONG_MS = 4;

it('what is drawn because the page stands leaves turns to whoever types meanwhile', async () => {
  const { Stands, useStanding } = await import('@/browser/standing');
  let drawn = 0;
  const Part = () => {
    drawn++;
    const until = performance.now() + LONG_MS;
    while (performance.now() < until);
    return null;
  };
  const Late = () => useStanding() && PARTS.map((part) => <Part key={part} />);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render([<Late key="late" />, <Stands key="stands" />]);
  const seen = new Set<number>();
  while (drawn < PARTS.length) {
    await turn();
    seen.add(drawn);
  }
  expect([...seen].filter((count) => count > 0 && count < PARTS.length)).not.toEqual([]);
  root.unmount();
});

it('on the next page what can wait is drawn at once, as one page stood already', async () => {
  const { Stands, useStanding, whenPageStands } = await import('@/browser/standing');
  const drawn: boolean[] = [];
  const Late = () => {
    drawn.push(useStanding());
    return null;
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Stands />);
  await new Promise<void>((resolve) => whenPageStands(resolve));
  root.render(<Late />);
  while (drawn.length === 0) await turn();
  expect(drawn[0]).toBe(true);
  root.unmount();
});
