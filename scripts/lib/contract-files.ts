import { composeSchema, type Schema } from '../codegen/compose.ts';
import type { ComposedName } from '../codegen/contracts.ts';
import { isObject } from './is-object.ts';
import { syntaxWords } from './json-syntax.ts';
import type { PluginFile } from './plugin-files.ts';
import { type JsonSource, parseJson } from './source-map.ts';

/** The files with the contracts of results. */
export function resultSources(files: ReadonlyMap<string, string>): { kind: string; source: JsonSource }[] {
  return [...files].flatMap(([path, text]) => {
    const [, kind] = /^schemas\/results\/(.+)\.schema\.json$/.exec(path) ?? [];
    return kind === undefined ? [] : [{ kind, source: parseJson(path, text) }];
  });
}

/** Contracts of results by kind. One that cannot be read holds as much as can be made out: a rule of its own reports it. */
export function resultSchemas(files: ReadonlyMap<string, string>): Record<string, object> {
  return Object.fromEntries(
    resultSources(files).map(({ kind, source: { guess } }) => [kind, isObject(guess) ? guess : {}]),
  );
}

const parsed = new Map<string, object>();

/** A contract of `schemas/`, parsed once per text, so that its compiled validator is found again. @throws Error where it is no JSON */
export function schema(files: ReadonlyMap<string, string>, name: string): object {
  const text = files.get(`schemas/${name}.schema.json`) ?? '';
  const known = parsed.get(text);
  if (known) return known;
  const { value, syntax } = parseJson(name, text);
  const [first] = syntax;
  if (!isObject(value))
    throw new Error(`schemas/${name}.schema.json: ${first ? syntaxWords(text, first).found : 'not an object'}`);
  parsed.set(text, value);
  return value;
}

/** What schemas of plugins may refer to. */
export function definitionsOf(files: ReadonlyMap<string, string>): Set<string> {
  const frames = [schema(files, 'frame/tool'), schema(files, 'frame/automation')] as { definitions?: object }[];
  return new Set(
    frames.flatMap(({ definitions = {} }) => Object.keys(definitions)).map((name) => `#/definitions/${name}`),
  );
}

const composedOf = new Map<string, object>();

/** A contract composed of frame and plugins, once per set of words, so that its compiled validator is found again. */
export function composed(
  files: ReadonlyMap<string, string>,
  plugins: readonly PluginFile[],
  name: ComposedName,
): object {
  const frame = schema(files, `frame/${name}`);
  const key = JSON.stringify([frame, plugins.map(({ room, name, says }) => [room, name, says])]);
  const made = composedOf.get(key) ?? composeSchema(frame as Schema, plugins);
  composedOf.set(key, made);
  return made;
}
