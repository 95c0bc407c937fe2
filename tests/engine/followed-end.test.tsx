import { renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useFollowedEnd } from '@/engine/page/run-focus';

const SCREEN = window.innerHeight;

it('leaves a reader who scrolls up before the event of its own scroll where they are', () => {
  let [scrollY, height] = [0, 0];
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY);
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(async (options) => {
    scrollY += (options as ScrollToOptions).top ?? 0;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  let grow: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        grow = () => {
          height += 2 * SCREEN;
          onResize();
        };
      }
      observe() {}
      disconnect() {}
    },
  );
  const element = document.createElement('div');
  element.getBoundingClientRect = () => ({ bottom: height - scrollY }) as DOMRect;
  renderHook(() => useFollowedEnd({ current: element }, true, { current: false }));
  grow();
  expect(scrollY).toBe(SCREEN);
  scrollY -= SCREEN / 2;
  window.dispatchEvent(new Event('scroll'));
  grow();
  expect(scrollBy).toHaveBeenCalledOnce();
});
