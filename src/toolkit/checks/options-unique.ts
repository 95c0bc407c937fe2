import { optionsOf } from '@/registry/options';
import { fieldsIn } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt, type Source } from '../json/json-locations';
import { memoizeByObject } from '../memoize';
import type { CheckInput, FormTool } from '../project/check-input';
import type { Located } from '../project/declaration-texts';

/** Options that look alike are usually a mistake, and storage and requests identify options by value. */
export const explains = 'No two options of a field have the same value or the same label, words ignoring case.';

export function check({ forms, lists, options }: CheckInput): Findings {
  const listFindings = Object.entries(lists).flatMap(([name, list]) => {
    const values = list.map(({ value }, index) => ({ value, path: [name, index, 'value'] }));
    const labels = list.flatMap(({ label }, index) => (label ? [{ value: label, path: [name, index, 'label'] }] : []));
    const unlabeled = list.filter(({ label }) => !label).map(({ value }) => value);
    return [repeatedTexts(options, name, values), repeatedTexts(options, name, labels, unlabeled)];
  });
  return [listFindings, forms.flatMap(fieldFindings)];
}

/** Checks the options declared in a form, also of sub-fields. Shared lists are checked once, where they are defined. */
const fieldFindings = memoizeByObject((tool: FormTool) => {
  const fields = fieldsIn(tool).filter(({ fieldUi, parent }) => parent || !(fieldUi.options || fieldUi.optionsFrom));
  return fields.flatMap(({ name, field, path, fieldUi, uiPath }) => {
    const optionsPath = [...path, ...(field.enum ? ['enum'] : ['items', 'enum'])];
    const options = optionsOf(field).map(String);
    const values = options.map((value, index) => ({ value, path: [...optionsPath, index] }));
    const labelTexts = fieldUi.labels ?? {};
    const labels = Object.entries(labelTexts).map(([value, label]) => ({
      value: label,
      path: [...uiPath, 'labels', value],
    }));
    const unlabeled = options.filter((value) => !Object.hasOwn(labelTexts, value));
    return [repeatedTexts(tool.source, name, values), repeatedTexts(tool.source, name, labels, unlabeled)];
  });
});

/** Reports each text that equals, ignoring case, an earlier one or one of `otherTexts`. */
function repeatedTexts(
  source: Source,
  listName: string,
  texts: Located<string>[],
  otherTexts: readonly string[] = [],
): Findings {
  const seen = new Map(otherTexts.map((text) => [normalize(text), text]));
  return texts.flatMap(({ value, path }) => {
    const earlier = seen.get(normalize(value));
    seen.set(normalize(value), earlier ?? value);
    const problem = {
      found: `both "${value}" and "${earlier}" among the options of "${listName}"`,
      expected: 'options whose words differ not only in upper and lower case',
      mend: 'Remove or rename one of them.',
    };
    return earlier !== undefined && findingAt(source, path, problem);
  });
}

/** Returns what two texts that look alike have in common. Letters that are no words, such as -g and -G, differ by their case. */
function normalize(text: string): string {
  return /\p{L}{3}/u.test(text) ? text.trim().toLowerCase() : text.trim();
}
