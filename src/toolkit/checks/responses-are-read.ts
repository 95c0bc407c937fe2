import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { kindsFrom } from '../project/plugin-files';
import { type SampleFile, samplesFor, sampleValue } from '../project/sample-files';

/** Without this rule, only a failing test would show that a response is not read as its sample expects. */
export const explains =
  'The normaliser reads every response sample as the kind of result in "expect", or fails with the reason that the sample gives.';

export function checkForm(tool: FormTool, { samples, normalisers, plugins }: CheckInput): Findings {
  const outcomes = [...kindsFrom(plugins, tool.form.response?.normaliser), 'failure'];
  const responses = samplesFor(samples, tool.id).filter(
    (sample) => sample.folder === 'responses' && outcomes.includes(String(sampleValue(sample).expect)),
  );
  return responses.flatMap((sample) => sampleFindings(tool, sample, normalisers));
}

function sampleFindings(
  { form: { response } }: FormTool,
  sample: SampleFile,
  normalisers: CheckInput['normalisers'],
): Findings {
  const normalise = normalisers.get(response?.normaliser ?? '');
  const { status, contentType, body, expect, reason } = sampleValue(sample);
  if (!normalise || typeof status !== 'number' || typeof contentType !== 'string' || body === undefined) return [];
  const outcome = normalise({ status, contentType, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const description = outcome.ok ? `a result of the kind "${outcome.kind}"` : `no result: ${outcome.reason}`;
  const found = `a response in which "${response?.normaliser}" finds ${description}`;
  if (outcome.ok && outcome.kind !== expect) {
    const mend = `Write "expect": "${outcome.kind}", or correct the response.`;
    return findingAt(sample.source, ['expect'], { found, expected: `"${expect}", as in "expect"`, mend });
  }
  if (outcome.ok || (expect === 'failure' && reason === outcome.reason)) return [];
  const mend = `Correct the response, or write "expect": "failure" and "reason": ${JSON.stringify(outcome.reason)}, the message for members.`;
  return findingAt(sample.source, [expect === 'failure' ? 'reason' : 'expect'], {
    found,
    expected: `what the sample expects: ${reason ?? expect}`,
    mend,
  });
}
