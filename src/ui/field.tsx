import type { ReactNode } from 'react';
import { cn } from './cn';
import { Icon } from './icon';

/** Ids of what describes a control: its help and its error, in the order they are read. */
export function describedBy(id: string, parts: { help?: unknown; error?: unknown }): string | undefined {
  const ids = [parts.error && `${id}-error`, parts.help && `${id}-help`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

interface FieldMarkProps {
  required?: boolean;
  /** Marks what may be left empty; for forms where most fields must be filled in. */
  optional?: boolean;
}

/** The mark behind a label. The star is decoration: the control itself says that it is required. */
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
  /** Id of the label itself, by custom `<id of the control>-label`. */
  id: string;
  /** Id of the control; left out for groups, which point at the label instead. */
  htmlFor?: string;
  children: ReactNode;
  className?: string;
}

/** The label of a control or of a group of controls. */
export function FieldLabel({ id, htmlFor, children, className, ...mark }: FieldLabelProps) {
  const Tag = htmlFor ? 'label' : 'span';
  return (
    <Tag id={id} htmlFor={htmlFor} className={cn(labelClass, className)}>
      {children}
      <FieldMark {...mark} />
    </Tag>
  );
}

interface FieldNoteProps {
  /** Id of the control it belongs to. */
  id: string;
  children: ReactNode;
}

/** A line of help; its id is `<id>-help`. */
export function FieldHelp({ id, children }: FieldNoteProps) {
  return (
    <p id={`${id}-help`} className="text-xs leading-relaxed text-faint">
      {children}
    </p>
  );
}

/** The error of a control; its id is `<id>-error`. */
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
  /** group: several controls that make one answer; the group itself points at the label by `aria-labelledby`. */
  as?: 'single' | 'group';
  children: ReactNode;
  className?: string;
}

/** A labelled control with help and error. The control sets `id`, `aria-invalid` and `aria-describedby={describedBy(id, ...)}` itself. */
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
