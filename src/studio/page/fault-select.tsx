import { Select } from '@/ui/select';
import { FAULTS, type Fault } from '../stage/faults';

/** Selects a fault to inject into the answer. */
export function FaultSelect({ fault, onFault }: { fault: Fault | undefined; onFault(fault: Fault | undefined): void }) {
  const values = FAULTS.find(({ name }) => name === fault?.name)?.values ?? [];
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">Fault</legend>
      <Select
        aria-label="Fault"
        value={fault?.name ?? ''}
        placeholder="No fault"
        onChange={(name) => {
          const option = FAULTS.find((fault) => fault.name === name);
          onFault(option && { name: option.name, value: option.values[0] });
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
