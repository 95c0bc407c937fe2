import type { FieldProps } from '@rjsf/utils';
import getUiOptions from '@rjsf/utils/lib/getUiOptions.js';
import getWidget from '@rjsf/utils/lib/getWidget.js';
import optionsList from '@rjsf/utils/lib/optionsList.js';
import { useCallback } from 'react';

/**
 * Renders a list that is one answer: choices, words, files. Replaces the array field of rjsf, which mostly handles lists with
 * one field per item. Here, such lists declare their own field, and all other lists use one widget.
 */
export function ListField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, formData = [], registry, name, onChange } = props;
  const { widgets, schemaUtils, globalUiOptions } = registry;
  const { widget = '', title: uiTitle, ...options } = getUiOptions(uiSchema, globalUiOptions);
  const Widget = getWidget(schema, widget, widgets);
  const id = fieldPathId.$id;
  const change = useCallback(
    (value: unknown) => onChange(value, fieldPathId.path, undefined, id),
    [onChange, fieldPathId.path, id],
  );
  const isChoice = schemaUtils.isMultiSelect(schema);
  return (
    <Widget
      id={id}
      name={name}
      multiple
      onChange={change}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
      options={isChoice ? { ...options, enumOptions: optionsList(schema.items as object, uiSchema) } : options}
      schema={schema}
      uiSchema={uiSchema}
      registry={registry}
      value={formData}
      disabled={props.disabled}
      readonly={props.readonly}
      hideError={props.hideError}
      required={props.required}
      label={uiTitle ?? schema.title ?? name}
      hideLabel={!schemaUtils.getDisplayLabel(schema, uiSchema, globalUiOptions)}
      autofocus={props.autofocus}
      rawErrors={props.rawErrors}
    />
  );
}
