import { useAtomValue } from 'jotai';
import { brandLink } from '@/brand-link';
import { SAVED_KEY_PLACEHOLDER } from '@/browser/saved-keys';
import { secretFields } from '@/registry/answers';
import { describedByIds, Field } from '@/ui/field';
import { MarkupText } from '@/ui/markup-text';
import { PasswordInput } from '@/ui/password-input';
import { fieldId, formId } from '../form/focus-field';
import type { ToolSession } from '../session/tool-session';

/** Fields for the keys that a refinement requires and this device has not saved. */
export function KeyFields({ session }: { session: ToolSession }) {
  const answers = useAtomValue(session.atoms.answers);
  const { declaration } = session.tool;
  const { id, form, ui } = declaration;
  const missingKeys = secretFields(declaration).filter(
    (name) => form.required?.includes(name) && answers[name] !== SAVED_KEY_PLACEHOLDER,
  );
  if (missingKeys.length === 0) return null;
  return (
    <form
      data-unprinted
      id={formId(declaration)}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="max-w-xl space-y-4"
    >
      {missingKeys.map((name) => {
        const inputId = fieldId(id, name);
        const { placeholder, help } = ui.fields?.[name] ?? {};
        return (
          <Field
            key={name}
            id={inputId}
            label={form.properties[name]?.title ?? name}
            help={help && <MarkupText text={help} href={brandLink} />}
            required
          >
            <PasswordInput
              id={inputId}
              noun="key"
              autoComplete="off"
              placeholder={placeholder}
              aria-required
              aria-describedby={describedByIds(inputId, { help })}
              value={String(answers[name] ?? '')}
              onChange={({ currentTarget: { value } }) =>
                session.updateAnswers({ ...session.answers, [name]: value.trim() })
              }
            />
          </Field>
        );
      })}
    </form>
  );
}
