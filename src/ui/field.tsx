import type { ReactNode } from 'react';
import { cn } from './cn';
import { Icon } from './icon';

/** Returns the `aria-describedby` value for a control: the ids of its error and its help, in reading order. */
export function describedByIds(id: string, parts: { help?: unknown; error?: unknown }): string | undefined {
  const ids = [parts.error && `${id}-error`, parts.help && `${id}-help`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

interface FieldMarkProps {
  required?: boolean;
  /** Shows "Optional"; for forms in which most fields are required. */
  optional?: boolean;
}

/** The mark after a label. The star is hidden from screen readers: the control itself has `aria-required`, or a `requiredNote`. */
export function FieldMark({ required, optional }: FieldMarkProps) {
  if (required) {
    return (
      <span aria-hidden="true" className="ml-1 text-violet">
        *
      </span>
    );
  }
  if (optional) return <span className="ml-2 text-xs font-normal text-faint">Optional</span>;
  return null;
}

export const labelClass = 'block text-sm font-medium text-fg';

interface FieldLabelProps extends FieldMarkProps {
  /** Id of the label itself, by convention `<id of the control>-label`. */
  id: string;
  /** Id of the control; omitted for groups, which use `aria-labelledby` instead. */
  htmlFor?: string;
  children: ReactNode;
}

/** The label of a control or of a group of controls. */
export function FieldLabel({ id, htmlFor, children, ...mark }: FieldLabelProps) {
  const Tag = htmlFor ? 'label' : 'span';
  return (
    <Tag id={id} htmlFor={htmlFor} className={labelClass}>
      {children}
      <FieldMark {...mark} />
    </Tag>
  );
}

interface FieldNoteProps {
  id: string;
  children: ReactNode;
}

/** The help text of a control; its id is `<id>-help`. */
export function FieldHelp({ id, children }: FieldNoteProps) {
  return (
    <p id={`${id}-help`} className="text-xs leading-relaxed text-faint">
      {children}
    </p>
  );
}

/** The error message of a control; its id is `<id>-error`. */
export function FieldError({ id, children }: FieldNoteProps) {
  return (
    <p id={`${id}-error`} className="flex animate-fade items-start gap-1.5 text-sm text-danger">
      <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export interface FieldProps extends FieldMarkProps {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string;
  /** group: several controls form one answer; the group element sets `aria-labelledby` itself. */
  as?: 'single' | 'group';
  children: ReactNode;
  className?: string;
}

/** A labeled control with help and error. The control sets `id`, `aria-invalid` and `aria-describedby={describedBy(id, ...)}` itself. */
export function Field({ id, label, help, error, as = 'single', required, optional, children, className }: FieldProps) {
  const notes = (
    <>
      {error && <FieldError id={id}>{error}</FieldError>}
      {help && <FieldHelp id={id}>{help}</FieldHelp>}
    </>
  );
  return (
    <div className={cn('min-w-0 space-y-2', className)}>
      <FieldLabel htmlFor={as === 'single' ? id : undefined} id={`${id}-label`} required={required} optional={optional}>
        {label}
      </FieldLabel>
      {children}
      {notes}
    </div>
  );
}
