/** A careful hand-written form: uncontrolled inputs, a schema checked on submit, and one watcher per condition. */

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { OptionChip } from '@/ui/option-chip';
import { fields, initial, isShown, sections, submit } from './form.js';
import { show } from './page-frame.jsx';

const shape = fields.map(({ name, kind, required, max, email }) => {
  if (kind === 'many') return [name, z.array(z.string()).max(max ?? 99)];
  if (kind === 'colors') return [name, z.record(z.string(), z.string().regex(/^#[0-9A-Fa-f]{6}$/)).optional()];
  const text = email ? z.email() : z.string();
  return [name, required ? text.min(1) : text.optional()];
});
const schema = z.object(Object.fromEntries(shape));

function ConditionalField({ field, control, children }) {
  const value = useWatch({ control, name: field.when.field });
  return isShown(field, { [field.when.field]: value }) ? children : null;
}

function Control({ field, register }) {
  const { name, kind, title, options, parts, placeholder, required } = field;
  if (kind === 'colors')
    return parts.map((part) => <input key={part} type="color" aria-label={part} {...register(`${name}.${part}`)} />);
  if (kind === 'text')
    return (
      <Field id={name} label={title} required={required} className="sm:col-span-2">
        <Input id={name} type="text" placeholder={placeholder} {...register(name)} />
      </Field>
    );
  return (
    <Field id={name} label={title} required={required} as="group" className="sm:col-span-2">
      <fieldset className="flex flex-wrap gap-2">
        {options.map((option) => (
          <OptionChip
            key={option}
            type={kind === 'many' ? 'checkbox' : 'radio'}
            option={{ value: option, label: option }}
            layout="pills"
            {...register(name)}
          />
        ))}
      </fieldset>
    </Field>
  );
}

function Form() {
  const { register, control, handleSubmit } = useForm({ resolver: zodResolver(schema), defaultValues: initial });
  return (
    <form noValidate className="space-y-8" onSubmit={handleSubmit(() => undefined)}>
      {sections.map(({ title, description, fields: own }) => (
        <section key={title} className="border-t border-hairline pt-6 first:border-0 first:pt-0">
          <h2 className="text-base font-semibold text-fg">{title}</h2>
          <p className="mt-1 mb-5 text-sm text-muted">{description}</p>
          <div className="grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2">
            {own.map((field) =>
              field.when ? (
                <ConditionalField key={field.name} field={field} control={control}>
                  <Control field={field} register={register} />
                </ConditionalField>
              ) : (
                <Control key={field.name} field={field} register={register} />
              ),
            )}
          </div>
        </section>
      ))}
      <Button type="submit" size="lg">
        {submit}
      </Button>
    </form>
  );
}

show(<Form />);
