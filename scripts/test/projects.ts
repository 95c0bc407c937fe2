import type { TestProjectInlineConfiguration } from 'vitest/config';
import { excludedFiles } from './full-run.ts';

/** Tests that need a DOM. Creating one takes longer than most tests, so other tests run without. */
const DOM_TESTS = [
  'tests/**/*.test.tsx',
  'tests/{app,browser,engine,studio}/**/*.test.ts',
  'tests/features/*/browser/**/*.test.ts',
  'tests/specification.test.ts',
];
const BROWSER_TESTS = ['tests/{e2e,attacks}/**', 'tests/features/*/{e2e,attacks}/**'];

/** The projects of vitest: which tests run where. */
export const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      environment: 'jsdom',
      // A DOM and fresh modules for each file in a shared process: a process for each file takes three times as long.
      pool: 'vmForks',
      testTimeout: 120_000,
      setupFiles: ['tests/support/patience.ts', 'tests/setup.ts'],
      unstubGlobals: true,
      include: DOM_TESTS,
      exclude: [...BROWSER_TESTS, ...excludedFiles()],
    },
  },
  {
    extends: true,
    test: {
      name: 'node',
      environment: 'node',
      // Most databases of tests are closed before optimized WebAssembly pays back.
      execArgv: ['--liftoff-only'],
      // Imported modules are loaded once for each worker. A guard fails files that leave state behind.
      isolate: false,
      // The embedded database would otherwise set this variable in the middle of a file.
      env: { DO_NOT_TRACK: '1' },
      testTimeout: 120_000,
      hookTimeout: 120_000,
      setupFiles: ['tests/support/patience.ts', 'tests/support/leaks.ts'],
      globalSetup: ['tests/server/global-setup.ts'],
      unstubGlobals: true,
      include: ['tests/**/*.test.ts'],
      exclude: [...DOM_TESTS, ...BROWSER_TESTS, ...excludedFiles()],
    },
  },
  {
    extends: true,
    test: {
      name: 'attacks',
      environment: 'node',
      // As for `node`: an attack that needs other settings starts a site of its own.
      execArgv: ['--liftoff-only'],
      env: { DO_NOT_TRACK: '1' },
      isolate: false,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      fileParallelism: false,
      setupFiles: ['tests/support/patience.ts', 'tests/support/leaks.ts'],
      globalSetup: ['tests/attacks/global-setup.ts', 'tests/server/global-setup.ts'],
      include: ['tests/attacks/**/*.test.ts', 'tests/features/*/attacks/**/*.test.ts'],
      exclude: excludedFiles(),
    },
  },
  {
    extends: true,
    test: {
      name: 'e2e',
      environment: 'node',
      // Loading Playwright takes half a second: do it once for each worker instead of for each file.
      isolate: false,
      testTimeout: 300_000,
      hookTimeout: 300_000,
      globalSetup: ['tests/e2e/global-setup.ts'],
      setupFiles: ['tests/support/patience.ts', 'tests/support/leaks.ts', 'tests/e2e/support/own-stage.ts'],
      include: ['tests/e2e/**/*.test.ts', 'tests/features/*/e2e/**/*.test.ts'],
      exclude: excludedFiles(),
    },
  },
];
