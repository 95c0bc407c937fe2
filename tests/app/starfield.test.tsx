import { act, render } from '@testing-library/react';
import { cloneElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Starfield, WIDE_SCREEN_QUERY } from '@/app/shell/starfield';

afterEach(() => vi.unstubAllGlobals());

/** Stubs the window's width; the returned function changes it. */
function stubWidth(wide: boolean): (wide: boolean) => void {
  const listeners = new Set<() => void>();
  const media = {
    matches: wide,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', (query: string) => (query === WIDE_SCREEN_QUERY ? media : { ...media, matches: false }));
  return (next) => {
    media.matches = next;
    for (const listener of listeners) listener();
  };
}

/** Counts the stars: each is drawn twice, one screen apart. */
const starsIn = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[style]')].flatMap(({ style }) => style.boxShadow.match(/rgb/g) ?? [])
    .length / 2;

test('adapts to the width of the window without animation frames', () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  const resize = stubWidth(true);
  const { container } = render(<Starfield />);
  expect(starsIn(container)).toBe(300);
  act(() => resize(false));
  expect(starsIn(container)).toBe(150);
  expect(frames).not.toHaveBeenCalled();
});

test('keeps its stars from page to page', () => {
  stubWidth(true);
  const first = render(<Starfield />).container.innerHTML;
  expect(render(<Starfield />).container.innerHTML).toBe(first);
});

test('stands still while the focus is in a form', () => {
  stubWidth(true);
  const { container, getByRole } = render(
    <>
      <Starfield />
      <form>
        <input type="checkbox" />
      </form>
      <button type="button">Elsewhere</button>
    </>,
  );
  const isStill = () => container.querySelector('[data-still]') !== null;
  expect(isStill()).toBe(false);
  act(() => getByRole('checkbox').focus());
  expect(isStill()).toBe(true);
  act(() => getByRole('button').focus());
  expect(isStill()).toBe(false);
  act(() => getByRole('checkbox').focus());
  act(() => getByRole('checkbox').blur());
  expect(isStill()).toBe(false);
});

test.each([
  ['a search', <search key="place" />],
  ['a dialog', <div key="place" role="dialog" />],
])('stands still while the focus is in %s', (_, element) => {
  stubWidth(true);
  const { container, getByRole } = render(
    <>
      <Starfield />
      {cloneElement(element, {}, <input type="checkbox" />)}
    </>,
  );
  act(() => getByRole('checkbox').focus());
  expect(container.querySelector('[data-still]')).not.toBeNull();
});

test('starts still if a form already has the focus', () => {
  stubWidth(true);
  render(
    <form aria-label="Before">
      <input type="search" />
    </form>,
  )
    .getByRole('searchbox')
    .focus();
  expect(render(<Starfield />).container.querySelector('[data-still]')).not.toBeNull();
});
