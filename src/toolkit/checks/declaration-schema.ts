import { isObject, type JsonObject, valueAt } from '@/registry/surface/json-builder';
import { isFirstEdition } from '@/registry/surface/read-declaration';
import type { Findings, FindingText } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import { schemaFindings, syntaxFindings } from '../json/schema-findings';
import { type CheckedTool, type CheckInput, defaultsIn } from '../project/check-input';
import { unknownShared } from '../project/checked-tool';
import { unknownNameText } from '../project/declaration-texts';

/** The engine trusts declarations, and not every editor validates them, so this rule enforces the whole contract. */
export const explains = 'Every tools/<id>/tool.json is JSON and fits schemas/tool.schema.json.';

export function checkTool({ surfaceSource, source }: CheckedTool, { schemas, defaults }: CheckInput): Findings {
  const syntax = syntaxFindings(surfaceSource);
  if (surfaceSource.value === undefined) return syntax;
  if (isFirstEdition(surfaceSource.value)) return [syntax, findingAtName(surfaceSource, ['form'], FIRST_EDITION)];
  const nested = nestedConditions(surfaceSource.value, []);
  const contractFindings = [
    ...nested.map((path) => findingAt(surfaceSource, path, NESTED_CONDITION)),
    ...schemaFindings({ ...surfaceSource, value: withoutNested(surfaceSource.value, nested) }, schemas.tool),
  ];
  if (contractFindings.length > 0) return [syntax, contractFindings];
  const shared = unknownShared(surfaceSource.value, defaultsIn(defaults));
  if (shared.length > 0)
    return shared.map(({ value, path }) => findingAt(surfaceSource, path, sharedText(value, defaults)));
  // A declaration that fits its own contract may still be wrong once defaults and derived parts are filled in.
  return [syntax, schemaFindings(source, schemas.resolved)];
}

function sharedText(name: string, defaults: CheckInput['defaults']): FindingText {
  const names = Object.keys(defaultsIn(defaults).fields ?? {});
  return unknownNameText('shared field', name, names, 'Name one of these, or add it to tools/defaults.json.');
}

const FIRST_EDITION = {
  found: 'a declaration of the first edition, which declares each field in several places',
  expected: 'each field once, in its section, with all its settings',
  mend: 'Run npm run check -- --fix, which rewrites it.',
};

const NESTED_CONDITION = {
  found: 'a condition within a condition',
  expected: 'tests of single fields in "all" and "any": conditions are one level deep',
  mend: 'Give one part to the section and the other to the field in it, or write the tests side by side.',
};

/** Returns the paths of conditions within conditions, which the schema would report once per alternative. */
function nestedConditions(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key !== 'showIf' && key !== 'if') return nestedConditions(inner, at);
    return ['all', 'any'].flatMap((word) => {
      const tests = isObject(inner) ? inner[word] : undefined;
      if (!Array.isArray(tests)) return [];
      return tests.flatMap((test, index) =>
        isObject(test) && ('all' in test || 'any' in test) ? [[...at, word, index]] : [],
      );
    });
  });
}

/** Returns a copy in which a test of a single field replaces each nested condition. */
function withoutNested(value: unknown, nested: readonly Path[]): unknown {
  if (nested.length === 0) return value;
  const copy = structuredClone(value);
  for (const path of nested)
    Object.assign(valueAt(copy, path.slice(0, -1)) as JsonObject, {
      [String(path.at(-1))]: { field: 'any', filled: true },
    });
  return copy;
}
