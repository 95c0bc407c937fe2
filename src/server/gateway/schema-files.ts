import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Schema } from '@/automation/parts/run';

/** The contracts of results by name: `schemas/results/<name>.schema.json`. */
export function resultSchemas(folder: string): Map<string, Schema> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));
  return new Map(files.map((name) => [basename(name, '.schema.json'), readJson(join(folder, name))]));
}

/** A file of JSON that holds an object. */
export function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

const known = new Map<string, { text: string; contract: Record<string, unknown> }>();

/**
 * The same, and the same object while the file has the same text: what is compiled of a contract is kept with the object,
 * and under development it is asked for after every save.
 */
export function readContract(file: string): Record<string, unknown> {
  const text = readFileSync(file, 'utf8');
  const last = known.get(file);
  if (last?.text === text) return last.contract;
  const contract = JSON.parse(text) as Record<string, unknown>;
  known.set(file, { text, contract });
  return contract;
}
