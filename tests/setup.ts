import * as streams from 'node:stream/web';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';

// A loaded machine may need longer, mostly for lazily loaded parts of a page.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  expect(repeatedKeys.splice(0)).toEqual([]);
});

// React only warns of two children with the same key, and may then drop one of them when they change.
const repeatedKeys: unknown[][] = [];
const { error } = console;
console.error = (...words: unknown[]) => {
  if (String(words[0]).includes('two children with the same key')) repeatedKeys.push(words);
  error(...words);
};

// jsdom has no layout: what the components ask of it is answered with nothing.
Element.prototype.scrollIntoView = async () => undefined;
window.scrollTo = async () => undefined;
// A test that stubs it says what matches; what still goes on after the test finds this one.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Browsers have streams; a page of jsdom in a context of its own has none.
Object.assign(globalThis, streams);
