import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
const project = resolve(here, '../../..');
const DECLARATION = 'virtual:declaration';
const FORMS = ['native', 'rhf', 'rjsf', 'survey', 'jsonforms', 'flat-ours', 'flat-rhf'];
const LEADS = ['leads-ours', 'leads-tanstack', 'leads-plain'];

/** The declaration whose form all peers show, named by the bench. */
const declaration = {
  name: 'declaration',
  resolveId: (id) => (id === DECLARATION ? `\0${DECLARATION}` : undefined),
  load: (id) =>
    id === `\0${DECLARATION}`
      ? `export default ${readFileSync(resolve(project, 'tools', process.env.BENCH_TOOL ?? '', 'tool.json'), 'utf8')}`
      : undefined,
};

// biome-ignore lint/style/noDefaultExport: Vite reads it so
export default defineConfig({
  root: here,
  plugins: [declaration, react()],
  // Our own parts, for the same look; with the React of this folder, so that a page has one.
  resolve: { alias: { '@': resolve(project, 'src') }, dedupe: ['react', 'react-dom'] },
  build: {
    target: 'es2022',
    outDir: process.env.BENCH_OUT,
    emptyOutDir: true,
    rolldownOptions: { input: [...FORMS, ...LEADS].map((peer) => resolve(here, `${peer}.html`)) },
  },
});
