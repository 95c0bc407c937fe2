import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { useFollowedEnd } from '@/engine/page/run-focus';

const SCREEN = window.innerHeight;

let [scrollY, height] = [0, 0];
/** Makes the element longer, or shorter, as an answer that is being written does. */
let resize: (by: number) => void = () => undefined;

beforeEach(() => {
  [scrollY, height] = [0, 0];
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY);
  vi.spyOn(window, 'scrollBy').mockImplementation(async (options) => {
    scrollY += (options as ScrollToOptions).top ?? 0;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resize = (by) => {
          height += by;
          onResize();
        };
      }
      observe() {}
      disconnect() {}
    },
  );
  const element = document.createElement('div');
  Object.defineProperty(element, 'offsetHeight', { get: () => height });
  element.getBoundingClientRect = () => ({ bottom: height - scrollY }) as DOMRect;
  renderHook(() => useFollowedEnd({ current: element }, true, { current: false }));
  resize(3 * SCREEN);
  expect(scrollY).toBe(2 * SCREEN);
});

function scroll(by: number): void {
  scrollY += by;
  window.dispatchEvent(new Event('scroll'));
}

it('leaves a reader who scrolls up before the event of its own scroll where they are', () => {
  scroll(-SCREEN);
  resize(SCREEN);
  expect(scrollY).toBe(SCREEN);
});

it('leaves a reader who scrolls up while a line goes from the end where they are', () => {
  scroll(0);
  resize(-20);
  scroll(-SCREEN);
  resize(SCREEN);
  expect(scrollY).toBe(SCREEN);
});

it('follows on when the page scrolls up by as much as it became shorter', () => {
  scroll(0);
  resize(-20);
  scroll(-20);
  resize(SCREEN);
  expect(scrollY).toBe(3 * SCREEN - 20);
});
