import { isRequiredWhileShown } from '@/registry/answers';
import { type JsonSchema, validationSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';
import { type Difference, declarationFile } from './difference.ts';
import { type ComparedSchema, schemaChanges } from './schema-changes.ts';

/**
 * Where a form refuses what it took: nothing is lost, but whoever comes back to a draft or takes up an earlier run is asked
 * to mend it.
 */
export function tightenedForm(before: FormDeclaration, after: FormDeclaration): Difference[] {
  const tell = (at: readonly (string | number)[], what: string): Difference => ({
    file: declarationFile(after.id),
    at,
    audience: 'members',
    what,
    breaking: false,
    mend: 'Make sure its message says what to do: drafts and earlier runs may not pass as they are.',
  });
  const fields = Object.keys(after.form.properties).filter((name) => before.form.properties[name]);
  const bounds = schemaChanges(shapeOf(before), shapeOf(after))
    .filter(({ change }) => change === 'tighter')
    .map(({ path, words }) => tell(['form', 'properties', ...path.split(/[.[\]]+/)], `"${path}" ${words}.`));
  const asked = fields
    .filter((name) => isRequiredWhileShown(after, name) && !isRequiredWhileShown(before, name))
    .map((name) => tell(['form', 'properties', name], `"${name}" must be filled in now.`));
  const days = fields.flatMap((name) => {
    const [old, now] = [before.form.properties[name], after.form.properties[name]];
    const changed = (['earliest', 'latest'] as const).filter((end) => now?.[end] && now[end] !== old?.[end]);
    return changed.map((end) => tell(['form', 'properties', name, end], `"${name}" has another ${end} day.`));
  });
  const known = new Set((before.rules ?? []).map((rule) => JSON.stringify(rule)));
  const rules = (after.rules ?? []).flatMap((rule, index) =>
    known.has(JSON.stringify(rule)) ? [] : [tell(['rules', index], `A rule between fields is new: ${rule.message}`)],
  );
  return [...bounds, ...asked, ...days, ...rules];
}

/** Without what must be filled in and when, which is compared field by field. Gone options are told where drafts are. */
function shapeOf(form: FormDeclaration): ComparedSchema {
  const { allOf: _, required: _required, properties = {}, ...schema } = validationSchema(form);
  const fields = Object.entries(properties).map(([name, field]) => [name, withoutOptions(field)]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

function withoutOptions({ enum: _, items, ...field }: JsonSchema): JsonSchema {
  return { ...field, ...(items && { items: withoutOptions(items) }) };
}
