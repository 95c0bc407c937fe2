import { type Finding, findingAt } from '../lib/finding.ts';
import type { Literal, PluginFile } from '../lib/plugin-files.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * What a normaliser can answer with and what a renderer takes is compared without running either, so both have to say
 * it as a literal, and in kinds that have a contract.
 */
export const rule = {
  name: 'plugin-contract',
  explains: 'Normalisers export `kinds`, renderers `accepts` and `options`, as literals naming known kinds.',
};

export function check({ plugins: { normalisers, renderers }, results }: CheckInput): Finding[] {
  const kinds = Object.keys(results);
  return [
    ...normalisers.flatMap((file) => kindFindings(file, 'kinds', "['text']", file.kinds, kinds)),
    ...renderers.flatMap((file) => kindFindings(file, 'accepts', "'text'", file.accepts, kinds)),
    ...renderers.flatMap((file) => (file.options ? [] : [missing(file, 'options', "['note']")])),
  ];
}

function kindFindings(
  file: PluginFile,
  name: string,
  example: string,
  literal: Literal | undefined,
  kinds: string[],
): Finding[] {
  if (!literal || literal.values.length === 0) return [missing(file, name, example)];
  const unknown = literal.values.filter((kind) => !kinds.includes(kind));
  return unknown.map((kind) =>
    findingAt(
      file,
      literal.offset,
      unknownName('kind of result', kind, kinds, `Name one of these, or add schemas/results/${kind}.schema.json.`),
    ),
  );
}

function missing(file: PluginFile, name: string, example: string): Finding {
  const expected = `a line such as: export const ${name} = ${example} as const;`;
  return findingAt(file, 0, { found: `no literal export "${name}"`, expected, mend: `Export "${name}" as a literal.` });
}
