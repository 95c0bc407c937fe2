import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { atom, useAtomValue } from 'jotai';
import { use } from 'react';
import { brandLink } from '@/brand-link';
import { REMEMBERED } from '@/browser/remembered';
import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { optionsOf } from '@/registry/options';
import { cn } from '@/ui/cn';
import { ExternalLink } from '@/ui/external-link';
import { describedBy, Field, FieldError, FieldHelp } from '@/ui/field';
import { ProviderKey } from '../keys/provider-key';
import type { FieldMark as Mark } from '../session/tool-atoms';
import { FormSession } from './form-session';

import { FormattedText } from './formatted-text';

/** Widgets of choices that are one control; the others are a group of controls. */
const OPENED_ON_DEMAND = ['select', 'combobox'];

/** A field with its label, help and error. What names itself gets no label; a group of choices is named, not labelled. */
function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, required, rawErrors, schema, uiSchema, children } = props;
  const look = (uiSchema?.['ui:options'] ?? {}) as FieldUi;
  const error = rawErrors?.[0];
  const isHeld = look.provider !== undefined && props.formData === REMEMBERED;
  const help = (look.help || look.link) && !isHeld ? <Help look={look} /> : undefined;
  const className = cn(look.width === 'half' ? 'sm:col-span-1' : 'sm:col-span-2');
  if (namesItself(schema as FieldSchema)) {
    return (
      <div className={cn('min-w-0 space-y-2', className)}>
        {children}
        <FieldMark id={id} />
        {error && <FieldError id={id}>{error}</FieldError>}
        {help && <FieldHelp id={id}>{help}</FieldHelp>}
      </div>
    );
  }
  const isChoice = optionsOf(schema as FieldSchema).length > 0 || look.optionsFrom !== undefined;
  return (
    <Field
      id={id}
      label={label}
      required={required}
      error={error}
      help={help}
      as={isChoice && !OPENED_ON_DEMAND.includes(uiSchema?.['ui:widget'] as string) ? 'group' : 'single'}
      className={className}
    >
      {look.provider ? <ProviderKey {...keyProps(props, look.provider)}>{children}</ProviderKey> : children}
      <FieldMark id={id} />
    </Field>
  );
}

/** What stands at a field that was filled in for the member. */
function FieldMark({ id }: { id: string }) {
  const found = useAtomValue(use(FormSession)?.atoms.mark ?? NO_MARK);
  return found ? <found.Mark id={id} /> : null;
}

const NO_MARK = atom<Mark | undefined>(undefined);

function keyProps({ id, formData, disabled, onChange, fieldPathId }: FieldTemplateProps, provider: string) {
  const change = (value: string | undefined) => onChange(value, fieldPathId.path, undefined, id);
  return { id, provider, value: formData, disabled, onChange: change };
}

/** A switch has its words beside it, a group of fields its legend above it. */
function namesItself({ type, items }: FieldSchema): boolean {
  return type === 'boolean' || type === 'object' || items?.type === 'object';
}

function Help({ look }: { look: FieldUi }) {
  return (
    <>
      {look.help && <FormattedText text={look.help} />}
      {look.help && look.link && ' '}
      {look.link && <ExternalLink href={brandLink(look.link.link)}>{look.link.label}</ExternalLink>}
    </>
  );
}

/** Columns of a group where there is room; two on a phone. */
const COLUMNS: Record<number, string> = {
  2: 'grid-cols-2 gap-4',
  3: 'grid-cols-2 gap-4 sm:grid-cols-3',
  4: 'grid-cols-2 gap-4 sm:grid-cols-4',
  5: 'grid-cols-2 gap-4 sm:grid-cols-5',
};

/** A group of sub-fields: in columns where declared, otherwise as wide as each of them is. */
function ObjectFieldTemplate({ title, properties, fieldPathId, uiSchema }: ObjectFieldTemplateProps) {
  const { columns = 0, help, link } = (uiSchema?.['ui:options'] ?? {}) as FieldUi;
  const id = fieldPathId.$id;
  return (
    <fieldset id={id} aria-describedby={describedBy(id, { help: help ?? link })} className="min-w-0">
      <legend className="mb-3 text-sm font-medium text-fg">{title}</legend>
      <div className={cn('grid', COLUMNS[columns] ?? 'grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2')}>
        {properties.map((property) => property.content)}
      </div>
    </fieldset>
  );
}

function Nothing() {
  return null;
}

/** The rjsf templates of every tool. Help and errors belong to the field template, so the others render nothing. */
export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
};
