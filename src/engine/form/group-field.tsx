import type { ErrorSchema, FieldProps, Field as RjsfField } from '@rjsf/utils';
import getUiOptions from '@rjsf/utils/lib/getUiOptions.js';
import toFieldPathId from '@rjsf/utils/lib/toFieldPathId.js';
import type { CSSProperties } from 'react';
import type { FieldUi } from '@/generated/declaration';
import { isPartRequired, isPartShown, type Parts } from '@/registry/clean-value';
import { cn } from '@/ui/cn';
import { describedByIds } from '@/ui/field';

/**
 * A group of fields: in columns if declared, otherwise each in its own width. Replaces the object field of rjsf, which imports
 * a Markdown parser of 31 KB and mostly handles keys that a member may add, rename and remove.
 */
export function GroupField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, formData, errorSchema, registry, name, title } = props;
  const { columns = 0, help, link, title: uiTitle } = getUiOptions(uiSchema) as FieldUi & { title?: string };
  const SchemaField = registry.fields.SchemaField as RjsfField;
  const id = fieldPathId.$id;
  const group = formData ?? {};
  const conditions = conditionsOf(schema, uiSchema);
  return (
    <fieldset id={id} aria-describedby={describedByIds(id, { help: help ?? link })} className="min-w-0">
      <legend className="mb-3 text-sm font-medium text-fg">{uiTitle ?? schema.title ?? title ?? name}</legend>
      <div
        className={cn('field-grid', columns ? 'gap-4' : 'gap-x-5 gap-y-6')}
        style={(columns ? { '--columns': columns, '--least-width': '7rem' } : {}) as CSSProperties}
      >
        {Object.entries(schema.properties ?? {}).map(
          ([part, partSchema]) =>
            typeof partSchema === 'object' &&
            isPartShown(conditions, part, group) && (
              <SchemaField
                key={part}
                name={part}
                schema={partSchema}
                uiSchema={uiSchema?.[part]}
                formData={group[part]}
                errorSchema={errorSchema?.[part] as ErrorSchema | undefined}
                fieldPathId={toFieldPathId(part, registry.globalFormOptions, fieldPathId.path)}
                registry={registry}
                required={schema.required?.includes(part) || isPartRequired(conditions, part, group)}
                disabled={props.disabled}
                readonly={props.readonly}
                onChange={props.onChange}
                onBlur={props.onBlur}
                onFocus={props.onFocus}
              />
            ),
        )}
      </div>
    </fieldset>
  );
}

/** Reads the parts of a group from its UI schema, with the conditions under which each part is visible or required. */
function conditionsOf(schema: FieldProps['schema'], uiSchema: FieldProps['uiSchema']): Parts {
  const parts = Object.keys(schema.properties ?? {});
  return Object.fromEntries(parts.map((part) => [part, (uiSchema?.[part]?.['ui:options'] ?? {}) as Parts[string]]));
}
