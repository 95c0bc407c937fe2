import { type FieldProps, getUiOptions, getWidget, optionsList } from '@rjsf/utils';
import { useCallback } from 'react';

/**
 * A list that is one answer: choices, words, files. Stands in for rjsf's field of lists, most of which is about lists that draw a
 * field for each item: ours name a field of their own for that, and a widget for all else.
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
