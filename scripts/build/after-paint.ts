import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const APP = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/**
 * In a prerendered page, replaces the tags that load the app by one small script, which adds them after the first paint.
 *
 * @param out the folder of the built app, where the script is written
 * @param chunks scripts that the app imports on this page, to be loaded in parallel
 * @throws Error if the page loads no app
 */
export async function deferAppUntilPaint(html: string, root: string, out: string, chunks: string[]): Promise<string> {
  const tags: string[] = html.match(APP) ?? [];
  if (!tags.some((tag) => tag.includes('<script'))) throw new Error('index.html no longer contains a module script');
  const name = await bundleScript(root, out);
  for (const chunk of chunks)
    if (!html.includes(`"/${chunk}"`)) tags.push(`<link rel="modulepreload" crossorigin href="/${chunk}">`);
  const replacement = `<template data-app>${tags.join('')}</template><script type="module" src="/${name}" fetchpriority="low"></script>`;
  return html.replaceAll(APP, '').replace('</head>', () => `${replacement}</head>`);
}

/** Bundles the small script into a file with a content hash in its name, so that it can be cached forever; returns its path. */
async function bundleScript(root: string, out: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src/app/landing/after-paint.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  const name = `assets/after-paint-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;
  writeFileSync(join(out, name), text);
  return name;
}
