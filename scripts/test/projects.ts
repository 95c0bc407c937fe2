import type { TestProjectInlineConfiguration } from 'vitest/config';
import { leftOut } from './full-run.ts';

/** Tests of what needs a page; all others do without, as making one takes longer than most of them. */
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
      testTimeout: 60_000,
      setupFiles: ['tests/setup.ts'],
      unstubGlobals: true,
      // A file has a worker of its own: what one leaves going would end in another.
      include: OF_PAGES,
      exclude: [...IN_BROWSERS, ...leftOut()],
    },
  },
  {
    extends: true,
    test: {
      name: 'node',
      environment: 'node',
      testTimeout: 120_000,
      hookTimeout: 120_000,
      globalSetup: ['tests/server/global-setup.ts'],
      include: ['tests/**/*.test.ts'],
      exclude: [...OF_PAGES, ...IN_BROWSERS, ...leftOut()],
    },
  },
  {
    extends: true,
    test: {
      name: 'attacks',
      environment: 'node',
      testTimeout: 120_000,
      hookTimeout: 120_000,
      fileParallelism: false,
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
      testTimeout: 300_000,
      hookTimeout: 300_000,
      globalSetup: ['tests/e2e/global-setup.ts'],
      setupFiles: ['tests/e2e/support/own-stage.ts'],
      include: ['tests/e2e/**/*.test.ts'],
      exclude: leftOut(),
    },
  },
];
