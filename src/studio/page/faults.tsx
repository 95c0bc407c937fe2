import { Select } from '@/ui/select';
import { FAULTS, type Fault } from '../stage/faults';

interface FaultsProps {
  fault: Fault | undefined;
  onFault(fault: Fault | undefined): void;
}

/** What goes wrong on the way of an answer. */
export function Faults({ fault, onFault }: FaultsProps) {
  const values = FAULTS.find(({ name }) => name === fault?.name)?.values ?? [];
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">Fault</legend>
      <Select
        aria-label="Fault"
        value={fault?.name ?? ''}
        placeholder="No fault"
        onChange={(name) => {
          const offered = FAULTS.find((known) => known.name === name);
          onFault(offered && { name: offered.name, value: offered.values[0] });
        }}
        options={FAULTS.map(({ name, label }) => ({ value: name, label }))}
      />
      {fault && values.length > 0 && (
        <Select
          aria-label="Which"
          value={fault.value ?? ''}
          onChange={(value) => onFault({ ...fault, value })}
          options={values.map((value) => ({ value, label: value }))}
        />
      )}
    </fieldset>
  );
}
