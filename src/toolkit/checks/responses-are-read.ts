import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { type SampleFile, samplesFor, sampleValue } from '../project/sample-files';

/** Without this rule, only a failing test would show that a response is not read as its sample expects. */
export const rule = {
  name: 'responses-are-read',
  perTool: true,
  explains:
    'The normaliser reads every response sample as the kind of result in "expect", or fails with the expected reason.',
};

export function check({ forms, samples, normalisers }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const responses = samplesFor(samples, tool.id).filter(({ folder }) => folder === 'responses');
    return responses.flatMap((sample) => sampleFindings(tool, sample, normalisers));
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
  const outcome = normalise({ status, contentType, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const description = outcome.ok ? `a result of the kind "${outcome.kind}"` : `no result: ${outcome.reason}`;
  const found = `a response in which "${response?.normaliser}" finds ${description}`;
  if (outcome.ok && outcome.kind !== expect) {
    const mend = `Write "expect": "${outcome.kind}", or correct the response.`;
    return [findingAt(sample.source, ['expect'], { found, expected: `"${expect}", as in "expect"`, mend })];
  }
  if (outcome.ok || (expect === 'failure' && reason === outcome.reason)) return [];
  const mend = `Correct the response, or write "expect": "failure" and "reason": ${JSON.stringify(outcome.reason)}, the message for members.`;
  return [
    findingAt(sample.source, [expect === 'failure' ? 'reason' : 'expect'], {
      found,
      expected: `what the sample expects: ${reason ?? expect}`,
      mend,
    }),
  ];
}
