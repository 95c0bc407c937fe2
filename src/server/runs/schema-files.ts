import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Schema } from '@/automation/parts/run';

/** Reads the schemas of results by name: `schemas/results/<name>.schema.json`. */
export function resultSchemas(folder: string): Map<string, Schema> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));
  return new Map(files.map((name) => [basename(name, '.schema.json'), readJson(join(folder, name))]));
}

/** Reads a JSON file that holds an object. */
export function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

const cache = new Map<string, { text: string; value: Record<string, unknown> }>();

/** Reads a JSON file; the same object until its text changes, because compiled validators are cached by it. */
export function readJsonCached(file: string): Record<string, unknown> {
  const text = readFileSync(file, 'utf8');
  const cached = cache.get(file);
  if (cached?.text === text) return cached.value;
  const value = JSON.parse(text) as Record<string, unknown>;
  cache.set(file, { text, value });
  return value;
}
