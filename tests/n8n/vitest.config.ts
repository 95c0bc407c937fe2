import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The tests on a real n8n. They are no project of `vite.config.ts`, as every run without a project named would install
 * n8n: `npm run test:n8n` and the full run begin them.
 */
export default defineConfig({
  resolve: { alias: { '@': resolve(import.meta.dirname, '../../src') } },
  test: {
    name: 'n8n',
    environment: 'node',
    include: ['tests/n8n/**/*.conformance.ts'],
    globalSetup: ['tests/n8n/global-setup.ts'],
    // Both files read all calls the one provider saw.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
