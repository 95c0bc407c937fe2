import { isRequiredWhileShown } from '@/registry/answers';
import { type JsonSchema, validationSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';
import { type Difference, declarationFile } from './difference';
import { type ComparedSchema, schemaChanges } from './schema-changes';

/** Reports answers that a form no longer accepts: members who return to a draft or reuse a run must correct them. */
export function formRestrictions(before: FormDeclaration, after: FormDeclaration): Difference[] {
  const differenceAt = (at: readonly (string | number)[], what: string): Difference => ({
    file: declarationFile(after.id),
    at,
    audience: 'members',
    what,
    breaking: false,
    mend: 'Make sure that its message says what to do: drafts and earlier runs may not pass unchanged.',
  });
  const fields = Object.keys(after.form.properties).filter((name) => before.form.properties[name]);
  const bounds = schemaChanges(shapeOf(before), shapeOf(after))
    .filter(({ change }) => change === 'tighter')
    .map(({ path, description: words }) =>
      differenceAt(['form', 'properties', ...path.split(/[.[\]]+/)], `"${path}" ${words}.`),
    );
  const newlyRequired = fields
    .filter((name) => isRequiredWhileShown(after, name) && !isRequiredWhileShown(before, name))
    .map((name) => differenceAt(['form', 'properties', name], `"${name}" is now required.`));
  const days = fields.flatMap((name) => {
    const [old, now] = [before.form.properties[name], after.form.properties[name]];
    const changed = (['earliest', 'latest'] as const).filter((end) => now?.[end] && now[end] !== old?.[end]);
    return changed.map((end) =>
      differenceAt(['form', 'properties', name, end], `"${name}" has a different ${end} day.`),
    );
  });
  const rulesBefore = new Set((before.rules ?? []).map((rule) => JSON.stringify(rule)));
  const rules = (after.rules ?? []).flatMap((rule, index) =>
    rulesBefore.has(JSON.stringify(rule))
      ? []
      : [differenceAt(['rules', index], `A rule between fields is new: ${rule.message}`)],
  );
  return [...bounds, ...newlyRequired, ...days, ...rules];
}

/**
 * Returns the schema of the form without required fields and options: the former are compared field by field, the
 * latter are reported with drafts.
 */
function shapeOf(form: FormDeclaration): ComparedSchema {
  const { allOf: _, required: _required, properties = {}, ...schema } = validationSchema(form);
  const fields = Object.entries(properties).map(([name, field]) => [name, withoutOptions(field)]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

function withoutOptions({ enum: _, items, ...field }: JsonSchema): JsonSchema {
  return { ...field, ...(items && { items: withoutOptions(items) }) };
}
