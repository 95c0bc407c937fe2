import type { FieldTemplateProps } from '@rjsf/utils';
import { atom, useAtomValue } from 'jotai';
import { use } from 'react';
import { brandLink } from '@/brand-link';
import { SAVED_KEY_PLACEHOLDER } from '@/browser/saved-keys';
import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { optionsOf } from '@/registry/options';
import { cn } from '@/ui/cn';
import { ExternalLink } from '@/ui/external-link';
import { Field, FieldError, FieldHelp } from '@/ui/field';
import { ProviderKey } from '../keys/provider-key';
import type { PrefillMark } from '../session/tool-atoms';
import { FormSession } from './form-session';
import { FormattedText } from './formatted-text';

/** Choice widgets that consist of a single control; all others are a group of controls. */
const SINGLE_CONTROL_WIDGETS = ['select', 'combobox'];

/**
 * The field template of rjsf for every tool: a field with its label, help and error. Fields that label themselves get no label; a group of choices gets a legend
 * instead of a label.
 */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, required, rawErrors, schema, uiSchema, children } = props;
  const fieldUi = (uiSchema?.['ui:options'] ?? {}) as FieldUi;
  const error = rawErrors?.[0];
  const usesSavedKey = fieldUi.provider !== undefined && props.formData === SAVED_KEY_PLACEHOLDER;
  const help = (fieldUi.help || fieldUi.link) && !usesSavedKey ? <Help fieldUi={fieldUi} /> : undefined;
  const className = cn(fieldUi.width !== 'half' && 'col-span-full');
  if (labelsItself(schema as FieldSchema)) {
    return (
      <div className={cn('min-w-0 space-y-2', className)}>
        {children}
        <FieldMark id={id} />
        {error && <FieldError id={id}>{error}</FieldError>}
        {help && <FieldHelp id={id}>{help}</FieldHelp>}
      </div>
    );
  }
  const isChoice = optionsOf(schema as FieldSchema).length > 0 || fieldUi.optionsFrom !== undefined;
  return (
    <Field
      id={id}
      label={label}
      required={required}
      error={error}
      help={help}
      as={isChoice && !SINGLE_CONTROL_WIDGETS.includes(uiSchema?.['ui:widget'] as string) ? 'group' : 'single'}
      className={className}
    >
      {fieldUi.provider ? <ProviderKey {...keyProps(props, fieldUi.provider)}>{children}</ProviderKey> : children}
      <FieldMark id={id} />
    </Field>
  );
}

function FieldMark({ id }: { id: string }) {
  const { prefillMark, fillInMark } = use(FormSession)?.atoms ?? NO_MARKS;
  const forClient = useAtomValue(prefillMark);
  const fromSource = useAtomValue(fillInMark);
  return (
    <>
      {forClient && <forClient.Mark id={id} />}
      {fromSource && <fromSource.Mark id={id} />}
    </>
  );
}

const NO_MARK = atom<PrefillMark | undefined>(undefined);
const NO_MARKS = { prefillMark: NO_MARK, fillInMark: NO_MARK };

function keyProps({ id, formData, disabled, onChange, fieldPathId }: FieldTemplateProps, provider: string) {
  const change = (value: string | undefined) => onChange(value, fieldPathId.path, undefined, id);
  return { id, provider, value: formData, disabled, onChange: change };
}

/** Returns whether a field renders its own label: a switch has its label at its side, a group of fields has a legend. */
function labelsItself({ type, items }: FieldSchema): boolean {
  return type === 'boolean' || type === 'object' || items?.type === 'object';
}

function Help({ fieldUi }: { fieldUi: FieldUi }) {
  return (
    <>
      {fieldUi.help && <FormattedText text={fieldUi.help} />}
      {fieldUi.help && fieldUi.link && ' '}
      {fieldUi.link && <ExternalLink href={brandLink(fieldUi.link.link)}>{fieldUi.link.label}</ExternalLink>}
    </>
  );
}
