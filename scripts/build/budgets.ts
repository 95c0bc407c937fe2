import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ENTRY, filesOf, LANDING_BODY, manifestIn, toolPages } from './page-files.ts';

/** What a page may weigh, in KB: scripts and styles as gzip, faces as they are; and in how many scripts it may come. */
interface Budget {
  requests: number;
  scripts: number;
  styles: number;
  fonts: number;
}

const KB = 1000;

/**
 * What is loaded before a page can be used: all of the landing page, whose buttons work only then, and a page with a form up to
 * its first field. Every build checks it, so that growth is seen the day it happens. React, its DOM and the router are 77 KB of both.
 */
export const BUDGETS: Readonly<Record<'landing' | 'tool', Budget>> = {
  landing: { requests: 13, scripts: 114, styles: 15, fonts: 45 },
  tool: { requests: 10, scripts: 154.5, styles: 15, fonts: 45 },
};

/**
 * Every page of a tool knows of all tools: the place of each, and where its code lies. Beyond this many, each may add so much
 * to the scripts.
 */
const REGISTRY = { tools: 50, each: 0.12 };

/**
 * Holds the built app to what its pages may weigh.
 *
 * @param out the folder of the built app, with its manifest
 * @throws Error that names every page above its budget, by how much, and its heaviest files
 */
export function holdBudgets(out: string, budgets: typeof BUDGETS = BUDGETS): void {
  const manifest = manifestIn(out);
  const fonts = preloaded(out);
  const tools = toolPages(manifest);
  const grown = Math.max(0, tools.length - REGISTRY.tools) * REGISTRY.each;
  const ofTool = { ...budgets.tool, scripts: budgets.tool.scripts + grown };
  const faults = [
    ...over('The landing page', out, filesOf(manifest, [ENTRY, LANDING_BODY]), fonts, budgets.landing),
    ...tools.flatMap(([id, files]) =>
      over(`The page of the tool "${id}", up to its first field,`, out, files, fonts, ofTool),
    ),
  ];
  if (faults.length > 0)
    throw new Error(
      `${faults.join('\n  ')}\n  Load later what the page does not begin with, or raise the budget in scripts/build/budgets.ts and say why.`,
    );
}

function over(page: string, out: string, files: readonly string[], fonts: readonly string[], budget: Budget): string[] {
  const loaded = {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
    fonts,
  };
  const { length } = loaded.scripts;
  const many = `${page} asks for ${length} scripts; its budget is ${budget.requests}. See scripts/build/page-chunks.ts.`;
  const heavy = (Object.keys(loaded) as (keyof typeof loaded)[]).flatMap((kind) => {
    const weights = loaded[kind].map((file) => [file, weightOf(out, file)] as const).sort(([, a], [, b]) => b - a);
    const sum = weights.reduce((total, [, weight]) => total + weight, 0);
    if (sum <= budget[kind] * KB) return [];
    const heaviest = weights.slice(0, 3).map(([file, weight]) => `${file} ${inKb(weight)}`);
    return `${page} loads ${inKb(sum)} of ${kind}; its budget is ${Number(budget[kind].toFixed(1))} KB. Heaviest: ${heaviest.join(', ')}.`;
  });
  return length > budget.requests ? [many, ...heavy] : heavy;
}

const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

/** Weights are asked for once per page, files shared by all of them. */
const weights = new Map<string, number>();

function weightOf(out: string, file: string): number {
  const path = join(out, file);
  const known = weights.get(path);
  if (known !== undefined) return known;
  const bytes = readFileSync(path);
  const weight = file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  weights.set(path, weight);
  return weight;
}

/** The faces the first screen asks for. */
function preloaded(out: string): string[] {
  const page = join(out, 'index.html');
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return [...html.matchAll(/<link rel="preload" href="\/([^"]+)" as="font"/g)].map(([, file = '']) => file);
}
