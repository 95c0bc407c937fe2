import { useState } from 'react';
import { MAX_LINE_LENGTH } from '@/contracts/document';
import type { ToolResult } from '@/generated/declaration';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useChosenClient } from '../client/chosen-client';
import type { RunResult } from '../run/run-state';

/** Texts on the cover of a document or a shared result. */
export interface Cover {
  title: string;
  client: string;
}

interface CoverFieldsProps {
  /** Id of the surrounding form. */
  id: string;
  cover: Cover;
  onChange: (part: Partial<Cover>) => void;
  isTitleRequired?: boolean;
}

/** Fields for the title and the client of a cover. */
export function CoverFields({ id, cover, onChange, isTitleRequired = false }: CoverFieldsProps) {
  const inputProps = { maxLength: MAX_LINE_LENGTH, autoComplete: 'off' };
  return (
    <>
      <Field id={`${id}-title`} label="Title" required={isTitleRequired} optional={!isTitleRequired}>
        <Input
          id={`${id}-title`}
          value={cover.title}
          required={isTitleRequired}
          onChange={(event) => onChange({ title: event.target.value })}
          {...inputProps}
        />
      </Field>
      <Field id={`${id}-client`} label="Prepared for" optional>
        <Input
          id={`${id}-client`}
          value={cover.client}
          onChange={(event) => onChange({ client: event.target.value })}
          {...inputProps}
        />
      </Field>
    </>
  );
}

/** Returns the state of a cover. It starts with the declared title, and the answered or else the chosen client. */
export function useCover(
  { document, title = '' }: Partial<Pick<ToolResult, 'document' | 'title'>>,
  { inputs }: Pick<RunResult, 'inputs'>,
): [Cover, (part: Partial<Cover>) => void] {
  const clientName = useChosenClient()?.name ?? '';
  const declaredClient = document?.client && inputs[document.client];
  const [cover, setCover] = useState<Cover>({
    title: document?.title ?? title,
    client: typeof declaredClient === 'string' && declaredClient ? declaredClient : clientName,
  });
  return [cover, (part) => setCover((previous) => ({ ...previous, ...part }))];
}
