import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { type Baselines, excessesOf, readBaselines } from '../lib/baselines.ts';
import { ENTRY, filesOf, LANDING_BODY, manifestIn, otherPages, toolPages } from './page-files.ts';

/** Limits of a page: `requests` is a number of scripts, the others are KB (styles gzipped, fonts uncompressed). */
interface Budget {
  requests: number;
  styles: number;
  fonts: number;
}

const KB = 1000;

/** Budgets for what a page loads before it can be used; page-sizes.json has those of its scripts. The second theme is 0.5 KB of the styles. */
const BUDGETS: Readonly<Record<'landing' | 'tool', Budget>> = {
  landing: { requests: 13, styles: 16.2, fonts: 45 },
  tool: { requests: 15, styles: 16.2, fonts: 45 },
};

/**
 * Every tool page contains the registry of all tools (routes and chunks). Each tool beyond the first `includedTools` raises the
 * budget by `kilobytesPerTool`: the tools of today add 0.03 KB each, those with longer names and routes more.
 */
const REGISTRY_GROWTH = { includedTools: 25, kilobytesPerTool: 0.12 };

/**
 * Checks the built pages against their budgets, so that growth is noticed at once: the whole landing page, a tool's page up to its
 * first field, and the scripts that each other page loads.
 *
 * @param sizes KB of the scripts of each page
 * @throws Error that names each page above, by how much, and its heaviest files
 */
export function checkBudgets(out: string, budgets = BUDGETS, sizes = readBaselines('pages')): void {
  const manifest = manifestIn(out);
  const fonts = preloadedFonts(out);
  const tools = toolPages(manifest);
  const registrySize = Math.max(0, tools.length - REGISTRY_GROWTH.includedTools) * REGISTRY_GROWTH.kilobytesPerTool;
  const scriptsOf = (page: keyof typeof BUDGETS) => sizes[page]?.kept ?? 0;
  const landing = { ...budgets.landing, scripts: scriptsOf('landing') };
  const tool = { ...budgets.tool, scripts: scriptsOf('tool') + registrySize };
  const problems = [
    ...problemsOf('The landing page', out, filesOf(manifest, [ENTRY, LANDING_BODY]), fonts, landing),
    ...tools.flatMap(([id, files]) =>
      problemsOf(`The page of the tool "${id}", up to its first field,`, out, files, fonts, tool),
    ),
    ...excessesOf('pages', otherPageSizes(out, manifest), 1, withoutOwnBudget(sizes)),
  ];
  if (problems.length > 0)
    throw new Error(
      `${problems.join('\n  ')}\n  Load later what the page does not need at first, or raise the budget in scripts/build/budgets.ts or page-sizes.json and say why.`,
    );
}

/** Returns the KB of the scripts that each page but the landing page and those of tools loads. */
function otherPageSizes(out: string, manifest: Manifest): Record<string, number> {
  const sizes = otherPages(manifest).map(([name, files]) => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    return [name, scripts.reduce((sum, file) => sum + weightOf(out, file), 0) / KB] as const;
  });
  return Object.fromEntries(sizes);
}

function withoutOwnBudget(sizes: Baselines): Baselines {
  return Object.fromEntries(Object.entries(sizes).filter(([page]) => !(page in BUDGETS)));
}

function problemsOf(
  page: string,
  out: string,
  files: readonly string[],
  fonts: readonly string[],
  budget: Budget & { scripts: number },
): string[] {
  const loaded = {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
    fonts,
  };
  const { length } = loaded.scripts;
  const tooManyScripts = `${page} requests ${length} scripts; its budget is ${budget.requests}. See scripts/build/page-chunks.ts.`;
  const tooLarge = (Object.keys(loaded) as (keyof typeof loaded)[]).flatMap((kind) => {
    const weights = loaded[kind].map((file) => [file, weightOf(out, file)] as const).sort(([, a], [, b]) => b - a);
    const sum = weights.reduce((total, [, weight]) => total + weight, 0);
    if (sum <= budget[kind] * KB) return [];
    const heaviest = weights.slice(0, 3).map(([file, weight]) => `${file} ${inKb(weight)}`);
    return `${page} loads ${inKb(sum)} of ${kind}; its budget is ${Number(budget[kind].toFixed(1))} KB. Heaviest: ${heaviest.join(', ')}.`;
  });
  return length > budget.requests ? [tooManyScripts, ...tooLarge] : tooLarge;
}

const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

/** Sizes by file, cached because pages share files. */
const weights = new Map<string, number>();

function weightOf(out: string, file: string): number {
  const path = join(out, file);
  const cached = weights.get(path);
  if (cached !== undefined) return cached;
  const bytes = readFileSync(path);
  const weight = file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  weights.set(path, weight);
  return weight;
}

function preloadedFonts(out: string): string[] {
  const page = join(out, 'index.html');
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return [...html.matchAll(/<link rel="preload" href="\/([^"]+)" as="font"/g)].map(([, file = '']) => file);
}
