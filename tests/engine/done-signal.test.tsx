import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDoneSignal } from '@/engine/page/done-signal';
import { IDLE, type RunState } from '@/engine/run/run-state';

const TITLE = 'Plan Maker';
const announced = vi.fn<(text: string) => void>();
const icon = document.createElement('link');
let isHidden = false;

beforeEach(() => {
  announced.mockReset();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal(
    'Notification',
    Object.assign(
      function Notification(text: string) {
        announced(text);
      },
      { permission: 'granted' },
    ),
  );
  document.title = TITLE;
  document.head.append(Object.assign(icon, { rel: 'icon', href: '/favicon.svg' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  icon.remove();
});

const running = (secondsAgo: number): RunState => ({
  status: 'running',
  run: { id: 'one', startedAt: Date.now() - secondsAgo * 1000, inputs: {} },
  resumed: false,
});
const succeeded: RunState = {
  status: 'succeeded',
  result: { kind: 'text', value: 'Done.', runId: 'one', mode: 'live', inputs: {} },
};
const failed = (run: RunState): RunState =>
  'run' in run ? { status: 'failed', run: run.run, failure: { reason: 'Refused.' } } : run;

/** A page on which these states of a run follow each other. */
function shown(...states: RunState[]) {
  const hook = renderHook(({ run }) => useDoneSignal(run, TITLE), { initialProps: { run: IDLE } as { run: RunState } });
  for (const run of states) hook.rerender({ run });
  return hook;
}

/** Shows or hides the tab. */
function turn(hidden: boolean): void {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('a run is in the title while it goes on, and no signal ends it where the member looks on', () => {
  const { rerender } = shown(running(60));
  expect(document.title).toBe(`Working: ${TITLE}`);
  rerender({ run: succeeded });
  expect([document.title, icon.getAttribute('href')]).toEqual([TITLE, '/favicon.svg']);
  expect(announced).not.toHaveBeenCalled();
});

it.each([
  ['ready', succeeded, `Ready: ${TITLE}`],
  ['failed', failed(running(60)), `Failed: ${TITLE}`],
])('a long run that ends %s in a hidden tab is told until somebody looks, and once', (_, end, text) => {
  const { rerender } = shown(running(60));
  turn(true);
  rerender({ run: end });
  expect([document.title, icon.getAttribute('href')]).toEqual([text, '/favicon-done.svg']);
  expect(announced.mock.calls).toEqual([[text]]);
  turn(false);
  expect([document.title, icon.getAttribute('href')]).toEqual([TITLE, '/favicon.svg']);
  rerender({ run: { ...end } });
  expect([document.title, announced.mock.calls.length]).toEqual([TITLE, 1]);
});

it('a short run and a kept result send no notification, and a page that was left keeps the title of the next one', () => {
  isHidden = true;
  shown(succeeded);
  shown(running(1), succeeded).unmount();
  expect(announced).not.toHaveBeenCalled();
  const { unmount } = shown(running(1));
  document.title = 'Next page';
  unmount();
  expect(document.title).toBe('Next page');
});
