import * as streams from 'node:stream/web';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A loaded machine may need longer, mostly for lazily loaded parts of a page.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// jsdom has no layout: what the components ask of it is answered with nothing.
Element.prototype.scrollIntoView = async () => undefined;
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
