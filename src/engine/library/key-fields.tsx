import { useAtomValue } from 'jotai';
import { brandLink } from '@/brand-link';
import { REMEMBERED } from '@/browser/remembered';
import { secretFields } from '@/registry/answers';
import { describedBy, Field } from '@/ui/field';
import { Formatted } from '@/ui/formatted';
import { PasswordInput } from '@/ui/password-input';
import { fieldId, formId } from '../form/focus-field';
import type { ToolSession } from '../session/tool-session';

/** Asks for the keys that a change of a result needs and this device does not remember. */
export function KeyFields({ session }: { session: ToolSession }) {
  const answers = useAtomValue(session.atoms.answers);
  const { declaration } = session.tool;
  const { id, form, ui } = declaration;
  const asked = secretFields(declaration).filter(
    (name) => form.required?.includes(name) && answers[name] !== REMEMBERED,
  );
  if (asked.length === 0) return null;
  return (
    <form
      data-unprinted
      id={formId(declaration)}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="max-w-xl space-y-4"
    >
      {asked.map((name) => {
        const field = fieldId(id, name);
        const { placeholder, help } = ui.fields?.[name] ?? {};
        return (
          <Field
            key={name}
            id={field}
            label={form.properties[name]?.title ?? name}
            help={help && <Formatted text={help} href={brandLink} />}
            required
          >
            <PasswordInput
              id={field}
              noun="key"
              autoComplete="off"
              placeholder={placeholder}
              aria-required
              aria-describedby={describedBy(field, { help })}
              value={String(answers[name] ?? '')}
              onChange={({ currentTarget: { value } }) => session.change({ ...session.answers, [name]: value.trim() })}
            />
          </Field>
        );
      })}
    </form>
  );
}
