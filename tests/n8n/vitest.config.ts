import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The tests on a real n8n. They are not a project of `vite.config.ts`, since any run without a named project would
 * install n8n: only `npm run test:n8n` and the full run start them.
 */
export default defineConfig({
  resolve: { alias: { '@': resolve(import.meta.dirname, '../../src') } },
  test: {
    name: 'n8n',
    environment: 'node',
    include: ['tests/n8n/**/*.conformance.ts'],
    globalSetup: ['tests/n8n/global-setup.ts'],
    // Run files one by one: both read the calls of the same provider stub.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
