import type { Example } from '@/generated/declaration';
import { isShown } from '@/registry/answers';
import { exampleAnswers, fieldsLeftToMember } from '@/registry/examples';
import { firstPerField, jsonTextProblem, keywordsBrokenBy } from '../declaration/broken-keywords';
import { compileForm } from '../declaration/form-validator';
import type { Finding } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { SAMPLE_MOMENT } from '../project/sample-files';

/**
 * An example shows newcomers what good answers are. An example that the form rejects, or that contains a key, would show
 * the opposite.
 */
export const explains =
  'Only tools with a page have examples. Their titles differ, the form accepts them, and they contain no keys, files or agreements.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const examples = tool.form.examples ?? [];
    if (examples.length > 0 && !tool.form.page) return [withoutPage(tool)];
    return examples.flatMap((example, index) => [
      ...titleFindings(tool, examples, index),
      ...nameFindings(tool, example, index),
      ...answerFindings(tool, example, index),
    ]);
  });
}

function withoutPage({ source }: FormTool): Finding {
  const problem = {
    found: 'examples of a form without a page',
    expected: 'a tool with a page, which offers the examples',
    mend: 'Remove "examples".',
  };
  return findingAt(source, ['examples'], problem, 'name');
}

function titleFindings({ source }: FormTool, examples: readonly Example[], index: number): Finding[] {
  const title = examples[index]?.title;
  if (examples.findIndex((other) => other.title === title) === index) return [];
  const problem = {
    found: `the title "${title}" twice`,
    expected: 'a unique title',
    mend: 'Say in the title what this is an example of.',
  };
  return [findingAt(source, ['examples', index, 'title'], problem)];
}

function nameFindings({ source, form }: FormTool, { answers }: Example, index: number): Finding[] {
  const names = Object.keys(form.form.properties);
  const memberFields = fieldsLeftToMember(form);
  return Object.keys(answers).flatMap((name) => {
    const path: Path = ['examples', index, 'answers', name];
    if (!names.includes(name))
      return [findingAt(source, path, unknownNameText('field', name, names, 'Name a field of the form.'), 'name')];
    if (memberFields.includes(name)) {
      const expected = 'no key, file, agreement, e-mail address, or field that is prefilled';
      const problem = {
        found: `"${name}", which only the member can fill in`,
        expected,
        mend: 'Remove it.',
      };
      return [findingAt(source, path, problem, 'name')];
    }
    if (isShown(form, name, answers)) return [];
    const problem = {
      found: `"${name}", which does not show with the other answers`,
      expected: 'answers that a member could give',
      mend: 'Remove it, or add the answer that makes it show.',
    };
    return [findingAt(source, path, problem, 'name')];
  });
}

function answerFindings({ source, form }: FormTool, { answers }: Example, index: number): Finding[] {
  const compiled = compileForm(form);
  if (!('validate' in compiled)) return [];
  const left = fieldsLeftToMember(form);
  const broken = firstPerField(keywordsBrokenBy(form, compiled.validate, exampleAnswers(form, answers, SAMPLE_MOMENT)));
  return Object.entries(broken)
    .filter(([field]) => !left.includes(field) && field in form.form.properties)
    .map(([field, keyword]) => {
      const at = field in answers ? [field] : [];
      const problem = {
        found: `"${field}" breaks "${keyword}"`,
        expected: 'answers that pass the form',
        mend: field in answers ? 'Correct the answer.' : `Answer "${field}" too.`,
        ...jsonTextProblem(form.form.properties[field], answers[field]),
      };
      return findingAt(source, ['examples', index, 'answers', ...at], problem);
    });
}
