import { act, render } from '@testing-library/react';
import { cloneElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Starfield } from '@/app/shell/starfield';
import { WIDE } from '@/app/shell/stars';

afterEach(() => vi.unstubAllGlobals());

/** A window that can be made wide or narrow. */
function stubWidth(wide: boolean): (wide: boolean) => void {
  const followers = new Set<() => void>();
  const media = {
    matches: wide,
    addEventListener: (_: string, follow: () => void) => followers.add(follow),
    removeEventListener: (_: string, follow: () => void) => followers.delete(follow),
  };
  vi.stubGlobal('matchMedia', (query: string) => (query === WIDE ? media : { ...media, matches: false }));
  return (next) => {
    media.matches = next;
    for (const follow of followers) follow();
  };
}

/** Each particle is drawn twice, one screen apart. */
const drawn = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[style]')].flatMap(({ style }) => style.boxShadow.match(/rgb/g) ?? [])
    .length / 2;

test('follows the width of the window, and asks for no frame', () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  const resize = stubWidth(true);
  const { container } = render(<Starfield />);
  expect(drawn(container)).toBe(300);
  act(() => resize(false));
  expect(drawn(container)).toBe(150);
  expect(frames).not.toHaveBeenCalled();
});

test('keeps its particles from page to page', () => {
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
])('stands still while the focus is in %s', (_, place) => {
  stubWidth(true);
  const { container, getByRole } = render(
    <>
      <Starfield />
      {cloneElement(place, {}, <input type="checkbox" />)}
    </>,
  );
  act(() => getByRole('checkbox').focus());
  expect(container.querySelector('[data-still]')).not.toBeNull();
});

test('begins still where a form has the focus already', () => {
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
