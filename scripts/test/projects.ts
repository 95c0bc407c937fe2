import type { TestProjectInlineConfiguration } from 'vitest/config';
import { leftOut } from './full-run.ts';

/** Tests of what needs a page. Making one takes longer than most tests, so the others have none. */
const OF_PAGES = [
  'tests/**/*.test.tsx',
  'tests/{app,browser,engine,studio}/**/*.test.ts',
  'tests/specification.test.ts',
];
const IN_BROWSERS = ['tests/{e2e,attacks}/**'];

/** The projects of vitest: which tests run where. */
export const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      environment: 'jsdom',
      // A page and modules for each file, in a process that many files use: a process each costs three times as much.
      pool: 'vmForks',
      testTimeout: 60_000,
      setupFiles: ['tests/setup.ts'],
      unstubGlobals: true,
      include: OF_PAGES,
      exclude: [...IN_BROWSERS, ...leftOut()],
    },
  },
  {
    extends: true,
    test: {
      name: 'node',
      environment: 'node',
      // What files import is loaded once in each worker. A guard fails a file that leaves anything behind.
      isolate: false,
      // The embedded database asks for it and would set it in the middle of a file.
      env: { DO_NOT_TRACK: '1' },
      testTimeout: 120_000,
      hookTimeout: 120_000,
      setupFiles: ['tests/support/leaks.ts'],
      globalSetup: ['tests/server/global-setup.ts'],
      unstubGlobals: true,
      include: ['tests/**/*.test.ts'],
      exclude: [...OF_PAGES, ...IN_BROWSERS, ...leftOut()],
    },
  },
  {
    extends: true,
    test: {
      name: 'attacks',
      environment: 'node',
      isolate: false,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      fileParallelism: false,
      setupFiles: ['tests/support/leaks.ts'],
      globalSetup: ['tests/attacks/global-setup.ts'],
      include: ['tests/attacks/**/*.test.ts'],
      exclude: leftOut(),
    },
  },
  {
    extends: true,
    test: {
      name: 'e2e',
      environment: 'node',
      // Playwright alone takes half a second to load, in each worker instead of for each file.
      isolate: false,
      testTimeout: 300_000,
      hookTimeout: 300_000,
      globalSetup: ['tests/e2e/global-setup.ts'],
      setupFiles: ['tests/support/leaks.ts', 'tests/e2e/support/own-stage.ts'],
      include: ['tests/e2e/**/*.test.ts'],
      exclude: leftOut(),
    },
  },
];
