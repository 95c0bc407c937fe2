import { useState } from 'react';
import { MAX_LINE_LENGTH } from '@/contracts/document';
import type { ToolResult } from '@/generated/declaration';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useClientName } from '../client/clients';
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

/** Warns before the result of a demo leaves the site. */
export function SampleNotice({ result: { mode } }: { result: Pick<RunResult, 'mode'> }) {
  return (
    mode === 'demo' && (
      <Notice tone="warning" title="This is a sample">
        It was composed for a demonstration, and says so wherever it is read.
      </Notice>
    )
  );
}

/** Returns the state of a cover: the declared title, and the answered client or else the one the result was made for, until they are changed. */
export function useCover(
  { document, title = '' }: Partial<Pick<ToolResult, 'document' | 'title'>>,
  { inputs, client }: Pick<RunResult, 'inputs' | 'client'>,
): [Cover, (part: Partial<Cover>) => void] {
  const clientName = useClientName(client) ?? '';
  const answeredClient = document?.client && inputs[document.client];
  const [changes, setChanges] = useState<Partial<Cover>>({});
  const cover = {
    title: document?.title ?? title,
    client: typeof answeredClient === 'string' && answeredClient ? answeredClient : clientName,
    ...changes,
  };
  return [cover, (part) => setChanges((previous) => ({ ...previous, ...part }))];
}
