import { useId, useState } from 'react';
import type { TokenList } from '@/contracts/api';
import { CheckboxGroup } from '@/ui/checkbox-group';
import { describedByIds, Field } from '@/ui/field';
import { Select } from '@/ui/select';

const TERMS = [7, 30, 90, 365].map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}));

const SCOPES = [
  { value: 'all', label: 'All tools' },
  { value: 'some', label: 'Some tools' },
];

/** Lifetime and tools of a token or grant. */
export interface Terms {
  days: number;
  /** Absent: all tools. */
  tools?: readonly string[];
}

export function useTokenTerms() {
  const id = useId();
  const [days, setDays] = useState('90');
  const [scope, setScope] = useState('all');
  const [tools, setTools] = useState<string[]>([]);
  const [error, setError] = useState<string>();

  /** Returns the terms. If no tool is chosen, shows an error at the fields and returns undefined. */
  const read = (): Terms | undefined => {
    const isMissing = scope === 'some' && tools.length === 0;
    setError(isMissing ? 'Choose at least one' : undefined);
    if (isMissing) return undefined;
    return { days: Number(days), ...(scope === 'some' && { tools }) };
  };
  const focusTools = () => document.getElementById(`${id}-tools-0`)?.focus();
  return { id, days, setDays, scope, setScope, tools, setTools, error, read, focusTools };
}

interface TokenTermsProps {
  terms: ReturnType<typeof useTokenTerms>;
  tools: TokenList['tools'];
}

/** Fields for the lifetime and the tools of a token or grant. */
export function TokenTerms({ terms, tools: availableTools }: TokenTermsProps) {
  const { id, days, setDays, scope, setScope, tools, setTools, error } = terms;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={`${id}-days`} label="Expires in">
          <Select id={`${id}-days`} options={TERMS} value={days} onChange={setDays} />
        </Field>
        <Field id={`${id}-scope`} label="Tools">
          <Select id={`${id}-scope`} options={SCOPES} value={scope} onChange={setScope} />
        </Field>
      </div>
      {scope === 'some' && (
        <Field as="group" id={`${id}-tools`} label="Which ones" required {...(error && { error })}>
          <CheckboxGroup
            id={`${id}-tools`}
            labelledBy={`${id}-tools-label`}
            options={availableTools.map(({ id: value, title: label }) => ({ value, label }))}
            value={tools}
            onChange={setTools}
            required
            invalid={error !== undefined}
            {...(error && { describedBy: describedByIds(`${id}-tools`, { error }) })}
          />
        </Field>
      )}
    </>
  );
}
