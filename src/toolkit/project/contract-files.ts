import { isObject } from '@/contracts/json';
import { type JsonSource, parseJson } from '../json/json-locations';
import { describeSyntaxProblem } from '../json/json-syntax';
import { composeSchema, type Schema } from './compose-schema';
import { type ComposedName, frameOf, withoutUnusedDefinitions } from './frames';
import type { PluginFile } from './plugin-files';

/** Returns the JSON Schemas of `schemas/results`, by kind of result. */
export function resultSources(files: ReadonlyMap<string, string>): { kind: string; source: JsonSource }[] {
  return [...files].flatMap(([path, text]) => {
    const [, kind] = /^schemas\/results\/(.+)\.schema\.json$/.exec(path) ?? [];
    return kind === undefined ? [] : [{ kind, source: parseJson(path, text) }];
  });
}

/**
 * Returns the schemas of results by kind. A schema with syntax errors, which another rule reports, is read as far as
 * possible.
 */
export function resultSchemas(files: ReadonlyMap<string, string>): Record<string, object> {
  return Object.fromEntries(
    resultSources(files).map(({ kind, source: { guess } }) => [kind, isObject(guess) ? guess : {}]),
  );
}

const parsedContracts = new Map<string, object>();

/**
 * Returns a schema of `schemas/`, parsed once per text, so that its compiled validator is reused.
 * @throws Error if it is not JSON
 */
export function contractSchema(files: ReadonlyMap<string, string>, name: string): object {
  const text = files.get(`schemas/${name}.schema.json`) ?? '';
  const cached = parsedContracts.get(text);
  if (cached) return cached;
  const { value, syntax } = parseJson(name, text);
  const [first] = syntax;
  if (!isObject(value))
    throw new Error(
      `schemas/${name}.schema.json: ${first ? describeSyntaxProblem(text, first).found : 'not an object'}`,
    );
  parsedContracts.set(text, value);
  return value;
}

/** Returns the `$ref`s that schemas of plugins may use: the definitions of the frames. */
export function definitionsOf(files: ReadonlyMap<string, string>): Set<string> {
  const frames = (['tool', 'automation'] as const).map((name) => frameIn(files, name));
  return new Set(
    frames.flatMap(({ definitions = {} }) => Object.keys(definitions as Schema)).map((name) => `#/definitions/${name}`),
  );
}

const composedContracts = new Map<string, object>();

/**
 * Returns a schema composed from its frame and the plugins, once per set of manifests, so that its compiled validator
 * is reused.
 */
export function composedSchema(
  files: ReadonlyMap<string, string>,
  plugins: readonly PluginFile[],
  name: ComposedName,
): object {
  const frame = frameIn(files, name);
  const key = JSON.stringify([frame, plugins.map(({ room, name, manifest }) => [room, name, manifest])]);
  const composedContract = composedContracts.get(key) ?? withoutUnusedDefinitions(composeSchema(frame, plugins));
  composedContracts.set(key, composedContract);
  return composedContract;
}

function frameIn(files: ReadonlyMap<string, string>, name: ComposedName): Schema {
  return frameOf(name, (file) => contractSchema(files, `frame/${file}`) as Schema);
}
