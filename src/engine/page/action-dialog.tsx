import { type FormEvent, useId, useState } from 'react';
import { useScope } from '@/browser/scope';
import type { Dialog as Declared } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { describedBy, Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { say } from '../messages';
import { factsOf } from '../session/facts';
import { tell } from '../tell';

interface ActionDialogProps {
  dialog: Declared;
  open: boolean;
  busy: boolean;
  onOpenChange: (open: boolean) => void;
  onSubmit: (answers: Answers) => void;
}

/** The small form of an action: text fields only, checked on submit. It starts anew each time it opens. */
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
  const [invalid, setInvalid] = useState<string>();
  const { title: problem } = say(dialog.invalid);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const data = new FormData(event.currentTarget);
    const answers = Object.fromEntries([...data].map(([name, value]) => [name, String(value).trim()]));
    const wrong = Object.keys(dialog.form.properties).find((name) => !fits(dialog, name, answers[name] ?? ''));
    setInvalid(wrong);
    if (!wrong) return onSubmit(answers);
    tell('error', dialog.invalid);
    event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {Object.entries(dialog.form.properties).map(([name, field]) => {
        const id = `${prefix}-${name}`;
        const error = invalid === name ? problem : undefined;
        const fact = dialog.prefill?.[name];
        const isRequired = dialog.form.required?.includes(name);
        return (
          <Field key={name} id={id} label={field.title} required={isRequired} error={error}>
            <Input
              id={id}
              name={name}
              type={field.format === 'email' ? 'email' : 'text'}
              defaultValue={fact ? factsOf(scope, new Date())[fact] : ''}
              aria-required={isRequired || undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(id, { error })}
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

/** Whether a text fits its field: filled in where required, and matching the declared pattern. */
function fits({ form }: Declared, name: string, text: string): boolean {
  if (text === '') return !form.required?.includes(name);
  const pattern = form.properties[name]?.pattern;
  return !pattern || new RegExp(pattern, 'u').test(text);
}
