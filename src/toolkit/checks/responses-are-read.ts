import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { kindsFrom } from '../project/plugin-files';
import { type SampleFile, samplesFor, sampleValue } from '../project/sample-files';

/** Without this rule, only a failing test would show that a response is not read as its sample says. */
export const explains =
  'Every response sample is read as the kind of result it expects, or fails for the reason it gives.';
export const perTool = true;

export function check({ forms, samples, normalisers, plugins }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const outcomes = [...kindsFrom(plugins, tool.form.response?.normaliser), 'failure'];
    return samplesFor(samples, tool.id)
      .filter((sample) => sample.folder === 'responses' && outcomes.includes(String(sampleValue(sample).expect)))
      .flatMap((sample) => sampleFindings(tool, sample, normalisers));
  });
}

function sampleFindings(
  { form: { response } }: FormTool,
  sample: SampleFile,
  normalisers: CheckInput['normalisers'],
): Finding[] {
  const normalise = normalisers.get(response?.normaliser ?? '');
  const { status, contentType, body, expect, reason } = sampleValue(sample);
  if (!normalise || typeof status !== 'number' || typeof contentType !== 'string' || body === undefined) return [];
  const read = normalise({ status, contentType, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const outcome = read.ok ? `a result of the kind "${read.kind}"` : `no result: ${read.reason}`;
  const found = `a response in which "${response?.normaliser}" reads ${outcome}`;
  if (read.ok && read.kind !== expect) {
    const mend = `Write "expect": "${read.kind}", or correct the response.`;
    return [findingAt(sample.source, ['expect'], { found, expected: `what "expect" says: ${expect}`, mend })];
  }
  if (read.ok || (expect === 'failure' && reason === read.reason)) return [];
  const mend = `Write "expect": "failure" and "reason": ${JSON.stringify(read.reason)}, which is what a member is told, or correct the response.`;
  return [
    findingAt(sample.source, [expect === 'failure' ? 'reason' : 'expect'], {
      found,
      expected: `what the sample says: ${reason ?? expect}`,
      mend,
    }),
  ];
}
