import { valueAt } from '@/registry/paths';
import { parseFormula } from './formula';
import type { Content } from './respond';

/**
 * An answer with the figures that follow from others worked out here: a model that adds up is wrong now and then, and
 * nobody would see it. A figure that cannot be had from what is there stays as it came where a part of its formula is
 * missing, and goes where the parts give none (a price divided by a gain of nothing).
 *
 * @param formulas by dotted path of the figure; a later one may read an earlier
 */
export function withComputed(content: Content, formulas: Readonly<Record<string, string>> = {}): Content {
  if (typeof content === 'string' || Object.keys(formulas).length === 0) return content;
  // Workflows that carry this code have no structuredClone.
  const made = JSON.parse(JSON.stringify(content)) as typeof content;
  for (const [path, text] of Object.entries(formulas)) {
    const value = parseFormula(text).value((name) => valueAt(made, name));
    const [, parent = '', name = path] = /^(.*)\.([^.]+)$/.exec(path) ?? [];
    const holder = parent ? valueAt(made, parent) : made;
    if (Number.isNaN(value) || !holder || typeof holder !== 'object') continue;
    const parts = holder as Record<string, unknown>;
    if (Number.isFinite(value)) parts[name] = value;
    else delete parts[name];
  }
  return made;
}
