import { parseFormula } from '@/registry/formula';
import { valueAt } from '@/registry/paths';
import type { Content } from './respond';

/**
 * Computes the figures of an answer that have a formula, because models make arithmetic mistakes that nobody would
 * notice. If a value of the formula is missing, the figure keeps the model's value; if the result is not finite
 * (division by zero), the figure is removed.
 *
 * @param formulas by dotted path of the figure; a formula may use earlier figures
 */
export function withComputed(content: Content, formulas: Readonly<Record<string, string>> = {}): Content {
  if (typeof content === 'string' || Object.keys(formulas).length === 0) return content;
  // n8n workflows embed this code, and have no structuredClone.
  const result = JSON.parse(JSON.stringify(content)) as typeof content;
  for (const [path, text] of Object.entries(formulas)) {
    const value = parseFormula(text).value((name) => valueAt(result, name));
    const [, parent = '', name = path] = /^(.*)\.([^.]+)$/.exec(path) ?? [];
    const object = parent ? valueAt(result, parent) : result;
    if (Number.isNaN(value) || !object || typeof object !== 'object') continue;
    const parts = object as Record<string, unknown>;
    if (Number.isFinite(value)) parts[name] = value;
    else delete parts[name];
  }
  return result;
}
