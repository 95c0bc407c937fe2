import { getDefaultRegistry } from '@rjsf/core';
import {
  type ErrorSchema,
  getDisplayLabel,
  isFilesArray,
  isMultiSelect,
  isSelect,
  type Registry,
  type RJSFSchema,
  type SchemaUtilsType,
  toFieldPathId,
  type ValidatorType,
} from '@rjsf/utils';
import { useMemo } from 'react';
import type { FormContext } from '@/contracts/widget';
import type { FormTool } from '../tool';
import { ListField } from './list-field';
import { RootField } from './root-field';
import { templates } from './templates';

interface FormFieldsProps {
  tool: FormTool;
  context: FormContext;
  errors: ErrorSchema | undefined;
  disabled: boolean;
}

/**
 * The fields of a form, drawn by those of rjsf, without its form: what that keeps, checks, completes and compares, the session
 * does. A new key begins all of them anew.
 */
export function FormFields({ tool, context, errors, disabled }: FormFieldsProps) {
  const { schema, ui } = tool;
  const registry = useMemo(() => registryOf(tool, context), [tool, context]);
  const path = useMemo(() => toFieldPathId('', registry.globalFormOptions), [registry]);
  return (
    <RootField
      name=""
      schema={schema}
      uiSchema={ui}
      errorSchema={errors}
      fieldPathId={path}
      registry={registry}
      disabled={disabled}
      readonly={false}
      onChange={ignored}
      onBlur={ignored}
      onFocus={ignored}
    />
  );
}

/** The root field hands its own to the fields. */
function ignored(): void {}

/** What the fields of rjsf are told by its form. */
function registryOf({ declaration, schema, widgets }: FormTool, formContext: FormContext): Registry {
  const stock = getDefaultRegistry();
  return {
    ...stock,
    fields: { ...stock.fields, SchemaField: RootField, ArrayField: ListField },
    templates: { ...stock.templates, ...templates },
    widgets: { ...stock.widgets, ...widgets },
    rootSchema: schema,
    formContext,
    schemaUtils: utilsOf(schema),
    globalFormOptions: { ...stock.globalFormOptions, idPrefix: declaration.id },
    uiSchemaDefinitions: {},
  };
}

/** Answers are checked by the tool: a schema a form is drawn by is flat, and nobody has to be asked which part of it holds. */
const NO_VALIDATOR = {} as ValidatorType;

/** What fields ask about a schema. Whatever else rjsf could be asked is about defaults, variants and references, of which there are none. */
function utilsOf(root: RJSFSchema): SchemaUtilsType {
  const utils: Partial<SchemaUtilsType> = {
    getRootSchema: () => root,
    retrieveSchema: (schema) => schema,
    getDisplayLabel: (schema, ui, options) => getDisplayLabel(NO_VALIDATOR, schema, ui, root, options),
    isSelect: (schema) => isSelect(NO_VALIDATOR, schema, root),
    isMultiSelect: (schema) => isMultiSelect(NO_VALIDATOR, schema, root),
    isFilesArray: (schema, ui) => isFilesArray(NO_VALIDATOR, schema, ui, root),
  };
  return utils as SchemaUtilsType;
}
