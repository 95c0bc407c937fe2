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
import type { FormTool } from '../form-tool';
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
 * Renders the fields of rjsf without its `Form` component: the session does the state, validation, defaults and
 * comparisons. A new `key` remounts all fields.
 */
export function FormFields({ tool, context, errors, disabled }: FormFieldsProps) {
  const { schema, ui } = tool;
  const registry = useMemo(() => createRegistry(tool, context), [tool, context]);
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
      onChange={ignore}
      onBlur={ignore}
      onFocus={ignore}
    />
  );
}

/** The root field passes its own handlers to the fields. */
function ignore(): void {}

/** Builds the registry that rjsf fields normally get from `Form`. */
function createRegistry({ declaration, schema, widgets }: FormTool, formContext: FormContext): Registry {
  const stock = getDefaultRegistry();
  return {
    ...stock,
    fields: { ...stock.fields, SchemaField: RootField, ArrayField: ListField },
    templates: { ...stock.templates, ...templates },
    widgets: { ...stock.widgets, ...widgets },
    rootSchema: schema,
    formContext,
    schemaUtils: createSchemaUtils(schema),
    globalFormOptions: { ...stock.globalFormOptions, idPrefix: declaration.id },
    uiSchemaDefinitions: {},
  };
}

/**
 * rjsf needs a validator only to choose between schema variants, which our flat schemas do not have; the tool validates
 * the answers.
 */
const NO_VALIDATOR = {} as ValidatorType;

/**
 * The schema utilities that fields use. The others of rjsf concern defaults, variants and references, which our schemas
 * do not contain.
 */
function createSchemaUtils(root: RJSFSchema): SchemaUtilsType {
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
