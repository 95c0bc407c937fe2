import { bundleScript } from './bundle-script.ts';

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
  const name = await bundleScript(root, out, 'src/app/landing/after-paint.ts', 'esm');
  for (const chunk of chunks)
    if (!html.includes(`"/${chunk}"`)) tags.push(`<link rel="modulepreload" crossorigin href="/${chunk}">`);
  const replacement = `<template data-app>${tags.join('')}</template><script type="module" src="/${name}" fetchpriority="low"></script>`;
  return html.replaceAll(APP, '').replace('</head>', () => `${replacement}</head>`);
}
