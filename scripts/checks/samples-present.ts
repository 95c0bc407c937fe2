import type { Finding } from '../lib/finding.ts';
import { kindsGiven } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { samplesFor, sampleValue } from '../lib/sample-files.ts';
import { finding } from '../lib/source-map.ts';

/** The generic tests run over samples; a tool without any would pass all of them by having nothing to test. */
export const rule = {
  name: 'samples-present',
  perTool: true,
  explains:
    'Every form has a valid sample, an invalid one where anything is required, and one response of each kind that is read.',
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

function lacking({ samples, plugins }: CheckInput, { id, form }: FormTool): { what: string; folder: string }[] {
  const own = samplesFor(samples, id);
  const expected = own.filter(({ folder }) => folder === 'responses').map((sample) => sampleValue(sample).expect);
  const asked = form.form.required?.length ? (['valid', 'invalid'] as const) : (['valid'] as const);
  return [
    ...asked
      .filter((folder) => !own.some((sample) => sample.folder === folder))
      .map((folder) => ({ what: `${folder} sample`, folder })),
    ...kindsGiven(plugins, form.response?.normaliser)
      .filter((kind) => !expected.includes(kind))
      .map((kind) => ({ what: `response that is read as "${kind}"`, folder: 'responses' })),
  ];
}
