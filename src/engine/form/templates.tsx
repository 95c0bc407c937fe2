import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { brandLink } from '@/brand';
import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { optionsOf } from '@/registry/options';
import { cn } from '@/ui/cn';
import { ExternalLink } from '@/ui/external-link';
import { Field, FieldError, FieldHelp } from '@/ui/field';

/** A field with its label, help and error. A switch carries its own label; a group of choices is named, not labelled. */
function FieldTemplate({ id, label, required, rawErrors, children, schema, uiSchema }: FieldTemplateProps) {
  const look = (uiSchema?.['ui:options'] ?? {}) as FieldUi;
  const error = rawErrors?.[0];
  const help = look.help || look.link ? <Help look={look} /> : undefined;
  const className = cn(look.width === 'half' ? 'sm:col-span-1' : 'sm:col-span-2');
  if (schema.type === 'object') return <div className={className}>{children}</div>;
  if (schema.type === 'boolean') {
    return (
      <div className={cn('space-y-2', className)}>
        {children}
        {error && <FieldError id={id}>{error}</FieldError>}
        {help && <FieldHelp id={id}>{help}</FieldHelp>}
      </div>
    );
  }
  const isGroup = optionsOf(schema as FieldSchema).length > 0 && uiSchema?.['ui:widget'] !== 'select';
  return (
    <Field
      id={id}
      label={label}
      required={required}
      error={error}
      help={help}
      as={isGroup ? 'group' : 'single'}
      className={className}
    >
      {children}
    </Field>
  );
}

function Help({ look }: { look: FieldUi }) {
  return (
    <>
      {look.help}
      {look.help && look.link && ' '}
      {look.link && <ExternalLink href={brandLink(look.link.link)}>{look.link.label}</ExternalLink>}
    </>
  );
}

/** A group of sub-fields, side by side. */
function ObjectFieldTemplate({ title, properties, fieldPathId }: ObjectFieldTemplateProps) {
  return (
    <fieldset id={fieldPathId.$id} className="min-w-0">
      <legend className="mb-3 text-sm font-medium text-fg">{title}</legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-5">{properties.map((property) => property.content)}</div>
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
