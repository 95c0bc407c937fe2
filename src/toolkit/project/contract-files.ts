import { isObject } from '@/contracts/json';
import { type JsonSource, parseJson } from '../json/json-locations';
import { describeSyntaxProblem } from '../json/json-syntax';
import { type ComposedName, composeSchema, frameOf, type Schema, withoutUnusedDefinitions } from './compose-schema';
import type { PluginFile } from './plugin-files';

/** Returns the JSON Schemas of `schemas/results`, by kind of result. */
export function resultSources(files: ReadonlyMap<string, string>): { kind: string; source: JsonSource }[] {
  return [...files].flatMap(([path, text]) => {
    const [, kind] = /^schemas\/results\/(.+)\.schema\.json$/.exec(path) ?? [];
    return kind === undefined ? [] : [{ kind, source: parseJson(path, text) }];
  });
}

/** Returns the schemas of results by kind, read as far as possible: another rule reports syntax errors. */
export function resultSchemas(files: ReadonlyMap<string, string>): Record<string, object> {
  return Object.fromEntries(
    resultSources(files).map(({ kind, source: { guess } }) => [kind, isObject(guess) ? guess : {}]),
  );
}

/**
 * Returns a schema of `schemas/`: the same object while its text is the same, so that its compiled validator is reused.
 * @throws Error if it is not JSON
 */
export function contractSchema(files: ReadonlyMap<string, string>, name: string): object {
  const path = `schemas/${name}.schema.json`;
  if (!files.has(path)) throw new Error(`${path}: there is no such file. Restore it: git checkout -- ${path}`);
  const { text, value, syntax } = parseJson(path, files.get(path) ?? '');
  const [first] = syntax;
  if (isObject(value)) return value;
  throw new Error(`${path}: ${first ? describeSyntaxProblem(text, first).found : 'not an object'}`);
}

/** Returns the `$ref`s that schemas of plugins may use: the definitions of the frames. */
export function definitionsOf(files: ReadonlyMap<string, string>): Set<string> {
  const frames = (['tool', 'automation'] as const).map((name) => frameIn(files, name));
  return new Set(
    frames.flatMap(({ definitions = {} }) => Object.keys(definitions as Schema)).map((name) => `#/definitions/${name}`),
  );
}

const composedContracts = new Map<string, object>();

/** Returns a composed schema, once per frame and set of manifests, so that its compiled validator is reused. */
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
