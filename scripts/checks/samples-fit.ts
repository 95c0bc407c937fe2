import type { ValidateFunction } from 'ajv';
import { brokenBy, firstOf } from '../lib/broken-keywords.ts';
import type { Finding } from '../lib/finding.ts';
import { compileForm } from '../lib/form-validator.ts';
import { kindsGiven } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { SAMPLE_MOMENT, type SampleFile, samplesFor, sampleValue } from '../lib/sample-files.ts';
import { finding } from '../lib/source-map.ts';
import { closest, listed } from '../lib/suggest.ts';
import { unknownName } from '../lib/walk.ts';

/** After a change of a form its samples no longer say what they said: here it shows which, before the tests do. */
export const rule = {
  name: 'samples-fit',
  perTool: true,
  explains:
    'Valid samples pass, invalid ones fail at the fields and keywords they name, responses expect a kind that is read.',
};

const DAY = SAMPLE_MOMENT.toLocaleDateString('sv');

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => {
    const own = samplesFor(input.samples, tool.id);
    const compiled = compileForm(tool.form);
    const answered = own.filter(({ folder }) => folder === 'valid' || folder === 'invalid');
    return [
      ...answered.flatMap((sample) => unknownAnswers(tool, sample)),
      ...('validate' in compiled ? answered.flatMap((sample) => answerFindings(tool, sample, compiled.validate)) : []),
      ...own.filter(({ folder }) => folder === 'responses').flatMap((sample) => kindFindings(input, tool, sample)),
    ];
  });
}

function unknownAnswers({ form: { form } }: FormTool, sample: SampleFile): Finding[] {
  const names = Object.keys(form.properties);
  const unknown = Object.keys(sampleValue(sample).answers ?? {}).filter((name) => !names.includes(name));
  return unknown.map((name) =>
    finding(
      sample.source,
      ['answers', name],
      unknownName('field', name, names, 'Name a field of the form, or remove it.'),
      'name',
    ),
  );
}

function answerFindings({ form }: FormTool, sample: SampleFile, validate: ValidateFunction): Finding[] {
  const { answers, problems: promised = {} } = sampleValue(sample);
  if (!answers || typeof answers !== 'object') return [];
  // Every object has a "constructor": only what the sample itself names counts.
  const promisedOf = (field: string) => (Object.hasOwn(promised, field) ? promised[field] : undefined);
  const broken = firstOf(brokenBy(form, validate, answers));
  const unexpected = Object.entries(broken)
    .filter(([field, keyword]) => promisedOf(field) !== keyword)
    .map(([field, keyword]) => {
      const expected = promisedOf(field)
        ? `"${promisedOf(field)}", as the sample says`
        : sample.folder === 'valid'
          ? `answers that pass${/^(earliest|latest)$/.test(keyword) ? ` on ${DAY}, when every sample is read` : ''}`
          : 'only what the sample names under problems';
      const mend =
        sample.folder === 'valid'
          ? `${Object.hasOwn(answers, field) ? 'Correct' : 'Add'} the answer, or move the sample to invalid.`
          : `Write "${field}": "${keyword}" under problems, or correct the answer.`;
      return finding(sample.source, promisedOf(field) ? ['problems', field] : ['answers', field], {
        found: `"${field}" breaks "${keyword}"`,
        expected,
        mend,
      });
    });
  const unbroken = Object.keys(promised)
    .filter((field) => !Object.hasOwn(broken, field))
    .map((field) => {
      const words = {
        found: `the problem "${promised[field]}" of "${field}", which does not arise`,
        expected: `the problems that do: ${listed(Object.keys(broken))}`,
        mend: `Remove "${field}" from problems, or correct the declaration where it is too lenient.`,
        didYouMean: closest(field, Object.keys(form.form.properties)),
      };
      return finding(sample.source, ['problems', field], words, 'name');
    });
  return [...unexpected, ...unbroken];
}

function kindFindings({ plugins }: CheckInput, { form: { response } }: FormTool, sample: SampleFile): Finding[] {
  const { expect } = sampleValue(sample);
  if (!response) {
    const words = {
      found: 'a response for a tool that reads none',
      expected: 'no such sample',
      mend: 'Remove the file.',
    };
    return [finding(sample.source, [], words)];
  }
  const kinds = kindsGiven(plugins, response.normaliser);
  if (kinds.length === 0 || typeof expect !== 'string' || [...kinds, 'failure'].includes(expect)) return [];
  return [
    finding(
      sample.source,
      ['expect'],
      unknownName(
        'kind of result',
        expect,
        [...kinds, 'failure'],
        `Name a kind "${response.normaliser}" answers with, or "failure".`,
      ),
    ),
  ];
}
