import { cn } from '@/ui/cn';
import { Select } from '@/ui/select';
import type { StageAddress } from '../stage-address';
import type { StageState, StateGroup } from '../stage-states';
import { stageTools } from '../tool-states';

const GROUPS: readonly StateGroup[] = ['Form', 'Running', 'Result', 'Failure'];

interface StateListProps {
  tool: string;
  state: string;
  states: readonly StageState[];
  onChoose(change: Partial<StageAddress>): void;
}

/** A select for the tool, and the list of its states. */
export function StateList({ tool, state, states, onChoose }: StateListProps) {
  return (
    <nav
      aria-label="States"
      className="min-h-0 space-y-4 overflow-y-auto border-hairline p-3 max-lg:border-b lg:border-r"
    >
      <Select
        aria-label="Tool"
        value={tool}
        onChange={(next) => onChoose({ tool: next, state: 'empty', fault: undefined })}
        options={stageTools.map(({ id, title }) => ({ value: id, label: `${title} (${id})` }))}
      />
      {GROUPS.map((group) => {
        const members = states.filter((item) => item.group === group);
        if (members.length === 0) return null;
        return (
          <section key={group} aria-label={group}>
            <h2 className="mb-1 px-2 text-xs font-medium text-faint">{group}</h2>
            <ul className="max-lg:flex max-lg:flex-wrap">
              {members.map(({ id, label }) => (
                <li key={id} className="min-w-0">
                  <button
                    type="button"
                    aria-current={id === state || undefined}
                    onClick={() => onChoose({ state: id })}
                    className={cn(
                      'w-full rounded-md px-2 py-1.5 text-left text-sm break-words transition-colors',
                      id === state ? 'bg-overlay text-fg' : 'text-muted hover:bg-raised hover:text-fg',
                    )}
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
