import { type Finding, type Findings, findingAtOffset } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import { schemaFindings, syntaxFindings } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { addressPart, type FeatureFile, SLOTS, slotPath, slotPaths } from '../project/feature-files';

/** The core finds a feature by its feature.json and by the names of its files alone. */
export const explains =
  'Every feature has a feature.json that fits schemas/feature.schema.json, names features that are there, and has an address for each slot that needs one.';

export function check({ features, schemas, files }: CheckInput): Findings {
  const names = features.map(({ name }) => name);
  return features.map((feature) => {
    const { source, name } = feature;
    if (source.text === '') return missingManifest(name);
    const syntax = syntaxFindings(source);
    if (source.value === undefined) return syntax;
    const others = names.filter((other) => other !== name);
    return [
      syntax,
      schemaFindings(source, schemas.feature),
      needFindings(feature, others),
      slotFindings(feature, files),
    ];
  });
}

function missingManifest(name: string): Finding {
  return {
    file: `src/features/${name}/feature.json`,
    line: 1,
    column: 1,
    found: 'no feature.json',
    expected: 'a feature.json that says what the feature is for',
    mend: `Add src/features/${name}/feature.json, or remove the folder.`,
  };
}

function needFindings({ source, manifest }: FeatureFile, others: readonly string[]): Findings {
  return manifest.needs.map((name, index) => {
    if (others.includes(name)) return [];
    const mend = 'Name a feature of src/features, or remove the feature that needs it.';
    return findingAt(source, ['needs', index], unknownNameText('feature', name, [...others], mend));
  });
}

/** A slot without an address is never shown, and an address without its module leads nowhere. */
function slotFindings(feature: FeatureFile, files: ReadonlyMap<string, string>): Findings {
  const { name, source, manifest } = feature;
  return SLOTS.map((slot) => {
    const part = addressPart(slot);
    if (part === undefined) return [];
    if (manifest[part].length === 0 && files.has(slotPath(name, slot)))
      return findingAtOffset(source, 0, {
        found: `no "${part}" for ${slotPath(name, slot)}`,
        expected: `"${part}" with the path of the slot`,
        mend: `Add "${part}".`,
      });
    const missing = slotPaths(feature, slot).filter((path) => !files.has(path));
    return missing.map((path) =>
      findingAtName(source, [part], {
        found: `"${part}" without ${path}`,
        expected: 'the module of the slot',
        mend: `Add ${path}, or remove "${part}".`,
      }),
    );
  });
}
