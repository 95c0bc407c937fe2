import { type FormEvent, useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { Dialog as DialogDeclaration } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { describedByIds, Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { formatMessage } from '../messages';
import { notify } from '../notify';
import { contextVariables } from '../session/context-variables';

interface ActionDialogProps {
  dialog: DialogDeclaration;
  open: boolean;
  busy: boolean;
  onOpenChange: (open: boolean) => void;
  onSubmit: (answers: Answers) => void;
}

/** The small form of an action: text fields only, checked on submit. It is reset each time it opens. */
export function ActionDialog({ dialog, open, busy, onOpenChange, onSubmit }: ActionDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={dialog.title} description={dialog.description} size="sm">
      {open && <DialogForm dialog={dialog} busy={busy} onSubmit={onSubmit} />}
    </Dialog>
  );
}

function DialogForm({ dialog, busy, onSubmit }: Pick<ActionDialogProps, 'dialog' | 'busy' | 'onSubmit'>) {
  const prefix = useId();
  const scope = useScope();
  const [invalidField, setInvalidField] = useState<string>();
  const { title: problemText } = formatMessage(dialog.invalid);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const formData = new FormData(event.currentTarget);
    const answers = Object.fromEntries([...formData].map(([name, value]) => [name, String(value).trim()]));
    const firstInvalid = Object.keys(dialog.form.properties).find(
      (name) => !isValid(dialog, name, answers[name] ?? ''),
    );
    setInvalidField(firstInvalid);
    if (!firstInvalid) return onSubmit(answers);
    notify('error', dialog.invalid);
    event.currentTarget.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {Object.entries(dialog.form.properties).map(([name, field]) => {
        const id = `${prefix}-${name}`;
        const error = invalidField === name ? problemText : undefined;
        const variable = dialog.prefill?.[name];
        const isRequired = dialog.form.required?.includes(name);
        return (
          <Field key={name} id={id} label={field.title} required={isRequired} error={error}>
            <Input
              id={id}
              name={name}
              type={field.format === 'email' ? 'email' : 'text'}
              defaultValue={variable ? contextVariables(scope, new Date())[variable] : ''}
              aria-required={isRequired || undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedByIds(id, { error })}
            />
          </Field>
        );
      })}
      <Button type="submit" variant="primary" loading={busy}>
        {dialog.submit}
      </Button>
    </form>
  );
}

/** Whether a text is valid for its field: filled in if required, and matching the declared pattern. */
function isValid({ form }: DialogDeclaration, name: string, text: string): boolean {
  if (text === '') return !form.required?.includes(name);
  const pattern = form.properties[name]?.pattern;
  return !pattern || new RegExp(pattern, 'u').test(text);
}
