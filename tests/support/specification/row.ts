import { expect } from 'vitest';
import { loadTool } from '@/engine/registry-access';
import type { ResolvedDeclaration } from '@/registry/options';
import type { ToolModule } from '@/registry/tool-module';
import { failuresOf, type ResponseSample, samplesOf, type ValidSample } from '../samples';

/** Answers of a row: a valid sample (the first by default) with changes. */
export interface Given {
  sample?: string;
  with?: Record<string, unknown>;
  without?: string[];
}

/** The tool of a row. */
export interface Subject {
  id: string;
  module: ToolModule;
  declaration: ResolvedDeclaration;
}

/** Loads a tool from the registry, with its validator. */
export async function subjectOf(id: string): Promise<Subject> {
  const loaded = (await loadTool(id)).module;
  const module = { ...loaded, ...(await loaded.loadValidator?.()) };
  return { id, module, declaration: module.declaration };
}

/** Returns the valid sample of a row, with the row's changes. */
export function sampleFor({ id }: Subject, { sample, with: changes = {}, without = [] }: Given): ValidSample {
  const found = samplesOf(id).valid.find(({ name }) => sample === undefined || name === sample);
  if (!found) throw new Error(`${id} has no valid sample "${sample ?? ''}"`);
  const answers = Object.entries({ ...found.answers, ...changes }).filter(([name]) => !without.includes(name));
  return { ...found, answers: Object.fromEntries(answers) };
}

/** Returns the response sample of this name, of the tool or its normaliser. */
export function responseFor({ id, declaration }: Subject, name: string): ResponseSample {
  const shared = failuresOf(declaration.response?.normaliser ?? '');
  const found = [...samplesOf(id).responses, ...shared].find((response) => response.name === name);
  if (!found) throw new Error(`${id} has no response sample "${name}"`);
  return found;
}

/**
 * Returns the parts of a declaration at a path: property names, `[key=value]` for a list entry, `[*]` for all entries.
 */
export function at(value: unknown, path: string): unknown {
  const steps = path.match(/\[[^\]]*\]|[^.[\]]+/g) ?? [];
  return steps.reduce<unknown>((inner, step, index) => {
    if (step !== '[*]')
      return Array.isArray(inner) && isMapped(steps, index) ? inner.map((item) => next(item, step)) : next(inner, step);
    expect(Array.isArray(inner), `${path}: a list`).toBe(true);
    return inner;
  }, value);
}

function isMapped(steps: readonly string[], index: number): boolean {
  return steps.slice(0, index).includes('[*]');
}

function next(value: unknown, step: string): unknown {
  const entry = /^\[(\w+)=(.*)\]$/.exec(step);
  if (entry)
    return Array.isArray(value) ? value.find((item) => String(next(item, entry[1] ?? '')) === entry[2]) : undefined;
  return value && typeof value === 'object' ? (value as Record<string, unknown>)[step] : undefined;
}
