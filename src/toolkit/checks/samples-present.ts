import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { kindsFrom } from '../project/plugin-files';
import { samplesFor, sampleValue } from '../project/sample-files';

/** The generic tests run on samples; a tool without samples would pass untested. */
export const explains =
  'Every form has a valid sample, an invalid sample if a field is required, and a response for each kind of result it reads.';

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  return missingSamples(input, tool).map(({ description, folder }) => {
    const path = `tests/tools/${tool.id}/${folder}`;
    return findingAt(tool.source, ['id'], {
      found: `no ${description} in ${path}`,
      expected: 'at least one',
      mend: `Add a file such as ${path}/example.json.`,
    });
  });
}

function missingSamples(
  { samples, plugins }: CheckInput,
  { id, form }: FormTool,
): { description: string; folder: string }[] {
  const toolSamples = samplesFor(samples, id);
  const coveredKinds = toolSamples
    .filter(({ folder }) => folder === 'responses')
    .map((sample) => sampleValue(sample).expect);
  const kinds = kindsFrom(plugins, form.response?.normaliser);
  // Another rule reports an unknown kind; the sample may be the one that seems to be missing.
  const hasUnknownKind = coveredKinds.some((kind) => ![...kinds, 'failure'].includes(String(kind)));
  const folders = form.form.required?.length ? (['valid', 'invalid'] as const) : (['valid'] as const);
  return [
    ...folders
      .filter((folder) => !toolSamples.some((sample) => sample.folder === folder))
      .map((folder) => ({ description: `${folder} sample`, folder })),
    ...kinds
      .filter((kind) => !hasUnknownKind && !coveredKinds.includes(kind))
      .map((kind) => ({ description: `response that is read as "${kind}"`, folder: 'responses' })),
  ];
}
