import { expect } from 'vitest';
import { loadTool } from '@/engine/registry-access';
import type { ResolvedDeclaration } from '@/registry/options';
import type { ToolModule } from '@/registry/tool-module';
import { failuresOf, type ResponseSample, samplesOf, type ValidSample } from '../samples';

/** Answers to work with: a valid sample (the first where none is named), changed for this row. */
export interface Given {
  sample?: string;
  with?: Record<string, unknown>;
  without?: string[];
}

/** The tool a row is about. */
export interface Subject {
  id: string;
  module: ToolModule;
  declaration: ResolvedDeclaration;
}

/** The tool of this id, from the registry, its validator at hand. */
export async function subjectOf(id: string): Promise<Subject> {
  const loaded = (await loadTool(id)).module;
  const module = { ...loaded, ...(await loaded.loadValidator?.()) };
  return { id, module, declaration: module.declaration };
}

/** The valid sample a row names, with the changes of the row. */
export function sampleFor({ id }: Subject, { sample, with: changes = {}, without = [] }: Given): ValidSample {
  const found = samplesOf(id).valid.find(({ name }) => sample === undefined || name === sample);
  if (!found) throw new Error(`${id} has no valid sample "${sample ?? ''}"`);
  const answers = Object.entries({ ...found.answers, ...changes }).filter(([name]) => !without.includes(name));
  return { ...found, answers: Object.fromEntries(answers) };
}

/** The response sample of this name, of the tool or its normaliser. */
export function responseFor({ id, declaration }: Subject, name: string): ResponseSample {
  const shared = failuresOf(declaration.response?.normaliser ?? '');
  const found = [...samplesOf(id).responses, ...shared].find((response) => response.name === name);
  if (!found) throw new Error(`${id} has no response sample "${name}"`);
  return found;
}

/** The parts of a declaration a path leads to: names, `[key=value]` for the entry of a list, `[*]` for all of them. */
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
