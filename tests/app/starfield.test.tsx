import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Starfield } from '@/app/shell/starfield';
import { stubMedia } from './support/render-app';

const fillRect = vi.fn();
let hidden = false;

beforeEach(() => {
  hidden = false;
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  const context = { clearRect: vi.fn(), fillRect };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null);
  fillRect.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const drawn = () => {
  fillRect.mockClear();
  vi.advanceTimersByTime(500);
  return fillRect.mock.calls.length;
};

const show = (isHidden: boolean) =>
  act(() => {
    hidden = isHidden;
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('moves while visible, rests while hidden', () => {
  stubMedia();
  render(<Starfield />);
  expect(drawn()).toBeGreaterThan(300);
  show(true);
  expect(drawn()).toBe(0);
  show(false);
  expect(drawn()).toBeGreaterThan(300);
});

test('is drawn once and stands still under reduced motion', () => {
  stubMedia('(prefers-reduced-motion: reduce)');
  render(<Starfield />);
  expect(fillRect).toHaveBeenCalledTimes(300);
  expect(drawn()).toBe(0);
});
