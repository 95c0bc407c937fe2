import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import type { Registry, SchemaUtilsType } from '@rjsf/utils';
import englishStringTranslator from '@rjsf/utils/lib/englishStringTranslator.js';
import type { FormContext } from '@/contracts/widget';
import type { FormTool } from '../form-tool';
import { FieldTemplate } from './field-template';
import { GroupField } from './group-field';
import { ListField } from './list-field';
import { SchemaField } from './schema-field';

/** The schema utilities that fields use; the others handle defaults, variants and references, which we do not have. */
const SCHEMA_UTILS: Partial<SchemaUtilsType> = {
  // The field template draws every label.
  getDisplayLabel: () => true,
  isSelect: ({ enum: options }) => Array.isArray(options),
  isMultiSelect: ({ uniqueItems, items }) => uniqueItems === true && typeof items === 'object' && 'enum' in items,
};

/**
 * Builds the registry that rjsf's `Form` would pass to its fields. It imports only the modules our forms need; the stock
 * registry would import every field, widget and template of rjsf.
 */
export function createRegistry({ declaration, schema, widgets }: FormTool, formContext: FormContext): Registry {
  return {
    fields: {
      SchemaField,
      StringField,
      // The number field of rjsf would parse the typed text again and accept 0x10 or 1e1; our number widget parses it.
      NumberField: StringField,
      BooleanField,
      ArrayField: ListField,
      ObjectField: GroupField,
    },
    templates: { FieldTemplate } as Registry['templates'],
    widgets,
    rootSchema: schema,
    formContext,
    schemaUtils: SCHEMA_UTILS as SchemaUtilsType,
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: declaration.id, idSeparator: '_' },
    uiSchemaDefinitions: {},
  };
}
