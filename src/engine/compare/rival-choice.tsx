import { useAtom } from 'jotai';
import { labelClass } from '@/ui/field';
import { Select } from '@/ui/select';
import type { ToolSession } from '../session/tool-session';

interface RivalChoiceProps {
  /** Id of the key's field. */
  id: string;
  provider: string;
  /** The model that is asked anyway. */
  chosen: string;
  models: readonly string[];
  session: ToolSession;
  disabled: boolean;
}

/** Lets the member choose another model, whose result the next submit shows beside that of the first. */
export function RivalChoice({ id, provider, chosen, models, session, disabled }: RivalChoiceProps) {
  const [rival, setRival] = useAtom(session.atoms.rival, { store: session.store });
  const others = models.filter((name) => name !== chosen);
  const isCurrent = rival?.provider === provider && others.includes(rival.model);
  const field = `${id}-rival`;
  return (
    <>
      <label htmlFor={field} className={labelClass}>
        Compare with
      </label>
      <Select
        id={field}
        className="h-11 sm:h-9"
        aria-describedby={`${field}-help`}
        value={isCurrent ? rival.model : ''}
        placeholder="No other"
        disabled={disabled}
        onChange={(model) => setRival(model === '' ? undefined : { provider, model })}
        options={others.map((name) => ({ value: name, label: name }))}
      />
      <p id={`${field}-help`} className="sr-only">
        Runs your answers with both models, shows the results side by side, and costs two runs.
      </p>
    </>
  );
}
