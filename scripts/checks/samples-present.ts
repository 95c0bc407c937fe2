import type { Finding } from '../lib/finding.ts';
import { kindsGiven } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { sampleValue } from '../lib/sample-files.ts';
import { finding } from '../lib/source-map.ts';

/** The generic tests run over samples; a tool without any would pass all of them by having nothing to test. */
export const rule = {
  name: 'samples-present',
  explains:
    'Every form has a valid and an invalid sample, and where an answer is read one response of each kind and a failure.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    lacking(input, tool).map(({ what, folder }) => {
      const path = `tests/tools/${tool.id}/${folder}`;
      return finding(tool.source, ['id'], {
        found: `no ${what} in ${path}`,
        expected: 'at least one',
        mend: `Add a file such as ${path}/example.json.`,
      });
    }),
  );
}

function lacking(
  { samples, plugins }: CheckInput,
  { id, form: { response } }: FormTool,
): { what: string; folder: string }[] {
  const own = samples.filter(({ tool }) => tool === id);
  const expected = own.filter(({ folder }) => folder === 'responses').map((sample) => sampleValue(sample).expect);
  const kinds = kindsGiven(plugins, response?.normaliser);
  const answers = response ? [...kinds, 'failure'] : [];
  return [
    ...(['valid', 'invalid'] as const)
      .filter((folder) => !own.some((sample) => sample.folder === folder))
      .map((folder) => ({ what: `${folder} sample`, folder })),
    ...answers
      .filter((kind) => !expected.includes(kind))
      .map((kind) => ({ what: `response that is read as "${kind}"`, folder: 'responses' })),
  ];
}
