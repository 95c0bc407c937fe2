import { LONGEST_LINE } from '@/contracts/document';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';

/** What stands on the cover of something for a client. */
export interface Cover {
  title: string;
  client: string;
}

interface CoverFieldsProps {
  /** Of the form they stand in. */
  id: string;
  cover: Cover;
  onChange: (part: Partial<Cover>) => void;
  /** Whether there must be a title. */
  titled?: boolean;
}

/** Asks for the title of something for a client, and whom it is prepared for. */
export function CoverFields({ id, cover, onChange, titled = false }: CoverFieldsProps) {
  const line = { maxLength: LONGEST_LINE, autoComplete: 'off' };
  return (
    <>
      <Field id={`${id}-title`} label="Title" required={titled} optional={!titled}>
        <Input
          id={`${id}-title`}
          value={cover.title}
          required={titled}
          onChange={(event) => onChange({ title: event.target.value })}
          {...line}
        />
      </Field>
      <Field id={`${id}-client`} label="Prepared for" optional>
        <Input
          id={`${id}-client`}
          value={cover.client}
          onChange={(event) => onChange({ client: event.target.value })}
          {...line}
        />
      </Field>
    </>
  );
}
