import type { ValidateFunction } from 'ajv';
import { answerProblem } from '../declaration/answer-problem';
import { firstPerField, keywordsBrokenBy } from '../declaration/broken-keywords';
import { compileForm } from '../declaration/form-validator';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { kindsFrom } from '../project/plugin-files';
import { SAMPLE_MOMENT, type SampleFile, samplesFor, sampleValue } from '../project/sample-files';
import { closestName, joinNames } from '../text/suggest';

/** Shows which samples a change of the form made outdated, before the tests fail. */
export const explains =
  'Valid samples pass, invalid samples fail at the fields and keywords they name, and responses expect a kind that the normaliser can return.';

const SAMPLE_DAY = SAMPLE_MOMENT.toLocaleDateString('sv');

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  const samples = samplesFor(input.samples, tool.id);
  const compiled = compileForm(tool.form);
  const answerSamples = samples.filter(({ folder }) => folder === 'valid' || folder === 'invalid');
  return [
    answerSamples.flatMap((sample) => unknownAnswers(tool, sample)),
    'validate' in compiled ? answerSamples.flatMap((sample) => answerFindings(tool, sample, compiled.validate)) : [],
    samples.filter(({ folder }) => folder === 'responses').flatMap((sample) => kindFindings(input, tool, sample)),
  ];
}

function unknownAnswers({ form: { form } }: FormTool, sample: SampleFile): Findings {
  const names = Object.keys(form.properties);
  const unknown = Object.keys(sampleValue(sample).answers ?? {}).filter((name) => !names.includes(name));
  const mend = 'Name a field of the form, or remove it.';
  return unknown.map((name) =>
    findingAtName(sample.source, ['answers', name], unknownNameText('field', name, names, mend)),
  );
}

function answerFindings({ form }: FormTool, sample: SampleFile, validate: ValidateFunction): Findings {
  const { answers, problems: declared = {} } = sampleValue(sample);
  if (!answers || typeof answers !== 'object') return [];
  // `in` would find "constructor" in every object.
  const declaredKeyword = (field: string) => (Object.hasOwn(declared, field) ? declared[field] : undefined);
  const brokenKeywords = firstPerField(keywordsBrokenBy(form, validate, answers));
  const unexpected = Object.entries(brokenKeywords)
    .filter(([field, keyword]) => declaredKeyword(field) !== keyword)
    .map(([field, keyword]) =>
      findingAt(sample.source, declaredKeyword(field) ? ['problems', field] : ['answers', field], {
        found: `"${field}" breaks "${keyword}"`,
        expected: declaredKeyword(field)
          ? `"${declaredKeyword(field)}", as the sample says`
          : sample.folder === 'valid'
            ? `answers that pass${/^(earliest|latest)$/.test(keyword) ? ` on ${SAMPLE_DAY}, the day on which every sample is read` : ''}`
            : 'only problems that the sample names in "problems"',
        mend:
          sample.folder === 'valid'
            ? `${Object.hasOwn(answers, field) ? 'Correct' : 'Add'} the answer, or move the sample to invalid.`
            : `Write "${field}": "${keyword}" into "problems", or correct the answer.`,
        ...(sample.folder === 'valid' && answerProblem(form.form.properties[field], keyword, answers[field])),
      }),
    );
  const unbroken = Object.keys(declared)
    .filter((field) => !Object.hasOwn(brokenKeywords, field))
    .map((field) =>
      findingAtName(sample.source, ['problems', field], {
        found: `the problem "${declared[field]}" of "${field}", which does not occur`,
        expected: `the problems that occur: ${joinNames(Object.keys(brokenKeywords))}`,
        mend: `Remove "${field}" from "problems". If the problem should occur, correct the declaration.`,
        didYouMean: closestName(field, Object.keys(form.form.properties)),
      }),
    );
  return [unexpected, unbroken];
}

function kindFindings({ plugins }: CheckInput, { form: { response } }: FormTool, sample: SampleFile): Findings {
  const { expect } = sampleValue(sample);
  if (!response)
    return findingAt(sample.source, [], {
      found: 'a response for a tool that reads none',
      expected: 'no such sample',
      mend: 'Remove the file.',
    });
  const expectable = [...kindsFrom(plugins, response.normaliser), 'failure'];
  if (expectable.length === 1 || typeof expect !== 'string' || expectable.includes(expect)) return [];
  const mend = `Name a kind "${response.normaliser}" answers with, or "failure".`;
  return findingAt(sample.source, ['expect'], unknownNameText('kind of result', expect, expectable, mend));
}
