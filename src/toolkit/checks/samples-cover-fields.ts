import type { Condition } from '@/generated/declaration';
import { conditionsOf, effectiveAnswers } from '@/registry/answers';
import { testsOf } from '@/registry/conditions';
import { revealProblem } from '../declaration/reveal-problems';
import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { type SampleFile, samplesFor, sampleValue } from '../project/sample-files';

/** The tests of bounds, bodies and conditions use the values of samples, so a field in no sample is not tested. */
export const explains = 'At least one valid sample shows and fills in each field.';

export function checkForm(tool: FormTool, { samples }: CheckInput): Findings {
  const valid = samplesFor(samples, tool.id).filter(({ folder }) => folder === 'valid');
  // Other rules report missing and unparsable samples.
  const isUnreadable = valid.length === 0 || valid.some(({ source }) => source.value === undefined);
  return isUnreadable ? [] : uncoveredFields(tool, valid);
}

/** Describes a condition: `"goal" is "other"`. */
function describeCondition(when: Condition): string {
  const tests = testsOf(when).map(({ field, ...test }) => {
    const [[word = '', value] = []] = Object.entries(test);
    return `"${field}" ${word === 'includes' ? 'is' : word} ${JSON.stringify(value)}`;
  });
  return tests.join('any' in when ? ' or ' : ' and ');
}

function uncoveredFields(tool: FormTool, valid: SampleFile[]): Findings {
  const { id, source, form } = tool;
  const coveredFields = new Set(
    valid.flatMap((sample) => Object.keys(effectiveAnswers(form, sampleValue(sample).answers ?? {}))),
  );
  const names = Object.keys(form.form.properties).filter(
    (name) => !coveredFields.has(name) && !form.form.properties[name]?.compute && !revealProblem(tool, name),
  );
  return names.map((name) => {
    const conditions = conditionsOf(form, name).map(describeCondition).join(' and ');
    return findingAtName(source, ['form', 'properties', name], {
      found: `"${name}", which no valid sample fills in`,
      expected: `a sample in tests/tools/${id}/valid that fills it in`,
      mend: conditions ? `Add "${name}" to a sample in which ${conditions}.` : `Add "${name}" to a sample.`,
    });
  });
}
