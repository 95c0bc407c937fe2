import { zodResolver } from '@hookform/resolvers/zod';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { isRequired, MAX_LENGTH, names, titleOf } from './flat.js';

const text = z.string().max(MAX_LENGTH);
const schema = z.object(
  Object.fromEntries(names.map((name) => [name, isRequired(name) ? text.min(1) : text.optional()])),
);

/** The same fields in a hand-written form, without a draft. */
function Form() {
  const { register, handleSubmit } = useForm({ resolver: zodResolver(schema) });
  return (
    <form noValidate className="space-y-8" onSubmit={handleSubmit(() => undefined)}>
      <section>
        <h2 className="mb-5 text-base font-semibold text-fg">All</h2>
        <div className="grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2">
          {names.map((name) => (
            <Field key={name} id={name} label={titleOf(name)} required={isRequired(name)} className="sm:col-span-2">
              <Input id={name} type="text" {...register(name)} />
            </Field>
          ))}
        </div>
      </section>
      <Button type="submit">Go</Button>
    </form>
  );
}

createRoot(document.getElementById('root')).render(
  <main>
    <Form />
  </main>,
);
