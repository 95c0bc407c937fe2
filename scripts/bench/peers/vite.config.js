import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
const project = resolve(here, '../../..');
const DECLARATION = 'virtual:declaration';
const FORMS = ['native', 'rhf', 'rjsf', 'survey', 'jsonforms', 'flat-ours', 'flat-rhf'];
const LEADS = ['leads-ours', 'leads-tanstack', 'leads-plain'];
const pageOf = (peer) => resolve(here, `${peer}.html`);
/** `BENCH_PAGES` names those to build, separated by commas; all if it is empty. */
const wanted = process.env.BENCH_PAGES?.split(',').filter(Boolean) ?? [];
const PAGES = new Map((wanted.length > 0 ? wanted : [...FORMS, ...LEADS]).map((peer) => [pageOf(peer), peer]));

/** Serves a generated page for each peer; the pages differ only in their script. */
const pages = {
  name: 'pages',
  enforce: 'pre',
  resolveId: (id) => (PAGES.has(id) ? id : undefined),
  load(id) {
    const peer = PAGES.get(id);
    return peer && createPage(peer);
  },
};

const createPage = (peer) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark" />
    <title>${peer}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/${peer}.jsx"></script>
  </body>
</html>
`;

/** Serves the declaration in `BENCH_DECLARATION` (JSON, with defaults and options filled in), whose form all peers show. */
const declaration = {
  name: 'declaration',
  resolveId: (id) => (id === DECLARATION ? `\0${DECLARATION}` : undefined),
  load: (id) => (id === `\0${DECLARATION}` ? `export default ${process.env.BENCH_DECLARATION}` : undefined),
};

// biome-ignore lint/style/noDefaultExport: Vite reads it so
export default defineConfig({
  root: here,
  plugins: [pages, declaration, react()],
  // Pages import parts of the site, for the same look. A page may have only one React: the one of this folder.
  resolve: { alias: { '@': resolve(project, 'src') }, dedupe: ['react', 'react-dom'] },
  build: {
    target: 'es2022',
    outDir: process.env.BENCH_OUT,
    emptyOutDir: true,
    rolldownOptions: { input: [...PAGES.keys()] },
  },
});
