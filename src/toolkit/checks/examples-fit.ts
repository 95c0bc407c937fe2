import type { Example } from '@/generated/declaration';
import { isShown } from '@/registry/answers';
import { exampleAnswers, fieldsLeftToMember } from '@/registry/examples';
import { answerProblem } from '../declaration/answer-problem';
import { firstPerField, keywordsBrokenBy } from '../declaration/broken-keywords';
import { compileForm } from '../declaration/form-validator';
import type { Finding, Findings } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { SAMPLE_MOMENT } from '../project/sample-files';

/** An example that the form rejects, or that contains a key, would show newcomers the opposite of good answers. */
export const explains =
  'Only tools with a page have examples. Their titles differ, the form accepts them, and they contain no keys, files or agreements.';

export function checkForm(tool: FormTool): Findings {
  const examples = tool.form.examples ?? [];
  if (examples.length > 0 && !tool.form.page) return withoutPage(tool);
  return examples.flatMap((example, index) => [
    titleFindings(tool, examples, index),
    nameFindings(tool, example, index),
    answerFindings(tool, example, index),
  ]);
}

function withoutPage({ source }: FormTool): Finding {
  return findingAtName(source, ['examples'], {
    found: 'examples of a form without a page',
    expected: 'a tool with a page, which offers the examples',
    mend: 'Remove "examples".',
  });
}

function titleFindings({ source }: FormTool, examples: readonly Example[], index: number): Findings {
  const title = examples[index]?.title;
  if (examples.findIndex((other) => other.title === title) === index) return [];
  return findingAt(source, ['examples', index, 'title'], {
    found: `the title "${title}" twice`,
    expected: 'a unique title',
    mend: 'Say in the title what this is an example of.',
  });
}

function nameFindings({ source, form }: FormTool, { answers }: Example, index: number): Findings {
  const names = Object.keys(form.form.properties);
  const memberFields = fieldsLeftToMember(form);
  return Object.keys(answers).flatMap((name) => {
    const path: Path = ['examples', index, 'answers', name];
    if (!names.includes(name))
      return findingAtName(source, path, unknownNameText('field', name, names, 'Name a field of the form.'));
    if (memberFields.includes(name))
      return findingAtName(source, path, {
        found: `"${name}", which only the member can fill in`,
        expected: 'no key, file, agreement, e-mail address, or field that is prefilled',
        mend: 'Remove it.',
      });
    if (isShown(form, name, answers)) return [];
    return findingAtName(source, path, {
      found: `"${name}", which does not show with the other answers`,
      expected: 'answers that a member could give',
      mend: 'Remove it, or add the answer that makes it show.',
    });
  });
}

function answerFindings({ source, form }: FormTool, { answers }: Example, index: number): Findings {
  const compiled = compileForm(form);
  if (!('validate' in compiled)) return [];
  const left = fieldsLeftToMember(form);
  const broken = firstPerField(keywordsBrokenBy(form, compiled.validate, exampleAnswers(form, answers, SAMPLE_MOMENT)));
  return Object.entries(broken)
    .filter(([field]) => !left.includes(field) && field in form.form.properties)
    .map(([field, keyword]) => {
      const at = field in answers ? [field] : [];
      return findingAt(source, ['examples', index, 'answers', ...at], {
        found: `"${field}" breaks "${keyword}"`,
        expected: 'answers that pass the form',
        mend: field in answers ? 'Correct the answer.' : `Answer "${field}" too.`,
        ...answerProblem(form.form.properties[field], keyword, answers[field]),
      });
    });
}
