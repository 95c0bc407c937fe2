import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pageChunks } from './scripts/build/page-chunks.ts';
import { LongestFirst } from './scripts/test/file-times.ts';
import { projects } from './scripts/test/projects.ts';

const pageChunk = pageChunks(import.meta.dirname);
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [{ find: /^@\//, replacement: `${path('./src')}/` }],
  },
  build: {
    outDir: join(process.env.OUT_DIR || 'dist', 'client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
            // Small parts every page has: one by one they pack badly, and each is a request of its own.
            {
              name: 'frame',
              test: /src\/(?:ui\/(?:cn|spinner|button-class|lazy-with-retry|toast)|browser\/storage-keys|contracts\/json|app\/auth\/auth-context|generated\/brand-frame)\.tsx?$/,
            },
            // Every module of rjsf is imported by its index: only the bundler, which drops what is unused, knows which page needs
            // which. Most are for the validator alone, which comes after the first field.
            {
              name: 'forms',
              test: /node_modules\/(?:@rjsf|@x0k|fast-equals|fast-uri|jsonpointer|react-is)\//,
              entriesAware: true,
              entriesAwareMergeThreshold: 8000,
            },
            // Small parts of what is loaded later: each chunk of its own would put its name into the entry of every page.
            {
              name: 'later',
              test: /src\/(?:api\/(?:access|use-fetched|use-pages)|ui\/(?:fetch-failed|more-button)|engine\/copy-actions|app\/account\/password|browser\/save-file|contracts\/(?:document|file-unavailable-error|row-marks))\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            // What most forms load before their first field must not bring the chunk above with it.
            {
              name: 'markup',
              test: /src\/ui\/(?:markup-text|with-keys)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            {
              debugName: 'pages',
              name: (id, chunks) => pageChunk(id, (module) => chunks.getModuleInfo(module)),
              // What a module imports is in a chunk of at least as many pages.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    // Of the page that shows the reference of the API, and of no other: budgets hold those.
    chunkSizeWarningLimit: 1800,
  },
  server: { host: '127.0.0.1', fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.data/**'] } },
  test: {
    projects,
    sequence: { sequencer: LongestFirst },
    // A guard alone: a loaded machine takes longer than a second for what is waited for.
    expect: { poll: { timeout: 60_000 } },
  },
});
