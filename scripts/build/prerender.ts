import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { Brand } from '../../src/generated/brand.ts';
import { unlistedPages } from '../../src/generated/slots/paths.ts';
import { originList, pageHeaders, unlistedHeaders } from '../../src/server/platform/http/security-headers.ts';
import { deferAppUntilPaint } from './after-paint.ts';
import { bundleScript } from './bundle-script.ts';
import { filesOf, LANDING_BODY, manifestIn } from './page-files.ts';

/** Paths of the landing page (docs/behaviour.md, section 2) and the files they are served from. */
const LANDING_FILES = { '/': 'index.html', '/home': 'home.html', '/program/welcome': 'program/welcome.html' };

/**
 * Writes the prerendered landing page (`index.html`, and a file for each of its other paths), the shell for all other
 * paths (`app.html`), which shows a spinner until its scripts have loaded, and headers and redirects for static hosts into the built app.
 *
 * @param root the project's folder
 * @param out the folder of the built app
 * @throws Error if `index.html` lacks a part that must be filled in
 */
export async function prerender(root: string, out: string): Promise<void> {
  const brand = JSON.parse(readFileSync(join(root, 'brand.json'), 'utf8')) as Brand;
  const template = readFileSync(join(out, 'index.html'), 'utf8');
  const { landing } = brand.pages;
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), text);
  };

  await withRenderer(root, async ({ renderLoadingPage, renderPage, structuredData }) => {
    // Classic, and before the style sheet: nothing is painted until both are there.
    const theme = await bundleScript(root, out, 'src/app/early-theme.ts', 'iife');
    const early = `<script src="/${theme}"></script>${fontPreload(out)}`;
    const shell = withHead(template, brand.name, brand.tagline, early);
    write('app.html', fill(shell, '<div id="root">', `<div id="root">${renderLoadingPage()}`));
    const extra = [fontPreload(out), shareTags(brand), ...structuredData('').map(dataTag)].join('');
    const styled = withInlineStyles(withHead(template, landing.title, landing.description, extra), out);
    const scripts = filesOf(manifestIn(out), [LANDING_BODY]).filter((file) => file.endsWith('.js'));
    const page = await deferAppUntilPaint(styled, root, out, scripts);
    for (const [path, name] of Object.entries(LANDING_FILES)) {
      const rendered = `<div id="root" data-prerendered="${path}">${await renderPage(path)}`;
      write(name, fill(page, '<div id="root">', rendered));
    }
  });
  write('_headers', headersFile(brand));
  write('_redirects', '/* /app.html 200\n');
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function fill(template: string, part: string, value: string): string {
  if (!template.includes(part)) throw new Error(`index.html no longer contains ${part}`);
  return template.replace(part, () => value);
}

function withHead(template: string, title: string, description: string, extra: string): string {
  const titled = fill(template, '<title>Loading</title>', `<title>${escapeHtml(title)}</title>`);
  const meta = `<meta name="description" content="${escapeHtml(description)}" />`;
  return fill(titled, '<meta name="description" content="" />', `${meta}${extra}`);
}

/** Returns a tag that preloads the font of the first screen, which would otherwise load after the style sheet. */
function fontPreload(out: string): string {
  const font = readdirSync(join(out, 'assets')).find((name) => /^geist-latin-wght-normal.*\.woff2$/.test(name));
  return font ? `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />` : '';
}

/** Inlines the style sheet, which saves a request before the first paint. */
function withInlineStyles(html: string, out: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/, (_link, file: string) => {
    return `<style>${readFileSync(join(out, file), 'utf8').trim()}</style>`;
  });
}

function shareTags(brand: Brand): string {
  const { title, description } = brand.pages.landing;
  const tags = { 'og:type': 'website', 'og:site_name': brand.name, 'og:title': title, 'og:description': description };
  return Object.entries(tags)
    .map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`)
    .join('');
}

/** Structured data for search engines, escaped so that it cannot end its script element. */
function dataTag(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

type Renderer = typeof import('../../src/app/prerender.tsx');

async function withRenderer(root: string, use: (renderer: Renderer) => Promise<void>): Promise<void> {
  const vite = await openRenderer(root);
  try {
    await use((await vite.ssrLoadModule('/src/app/prerender.tsx')) as Renderer);
  } finally {
    await vite.close();
  }
}

/** Opens a Vite server for one rendering, independent of a development server that may be running: no watching, a separate cache. */
export function openRenderer(root: string): Promise<ViteDevServer> {
  return createServer({
    root,
    appType: 'custom',
    logLevel: 'warn',
    // With a shared folder, Vite would discard the dependencies optimized for development, as the configuration differs.
    cacheDir: join(root, 'node_modules/.vite/prerender'),
    optimizeDeps: { noDiscovery: true },
    // A pattern, as Vite takes null for its default and would watch every file of the project.
    server: { middlewareMode: true, hmr: false, ws: false, watch: { ignored: '**' } },
  });
}

function headersFile(brand: Brand): string {
  const connect = [process.env.VITE_SUPABASE_URL, process.env.VITE_WEBHOOK_BASE_URL].flatMap(originList);
  const headers = pageHeaders({ connect, frame: originList(brand.links.heroVideo) });
  const lines = (named: Readonly<Record<string, string>>) =>
    Object.entries(named).map(([name, value]) => `  ${name}: ${value}`);
  const unlisted = unlistedPages.flatMap((path) => [path, ...lines(unlistedHeaders), '']);
  return [
    '/*',
    ...lines(headers),
    '',
    ...unlisted,
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n');
}
