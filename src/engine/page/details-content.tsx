import type { RunInputs, RunView } from '@/contracts/run';
import { isEmpty } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { PromptText } from '@/ui/prompt-text';
import { formatSeconds, runSeconds } from '../history/durations';
import type { RunResult } from '../run/run-state';
import { useStoredRun } from '../run/use-stored-run';
import type { ToolSession } from '../session/tool-session';

type Fact = readonly [name: string, value: string | undefined];

/** Details of a result: its run, its inputs (never keys) and the raw answer. */
export function DetailsContent({ session, result }: { session: ToolSession; result: RunResult }) {
  const { runId } = result;
  const { data: run } = useStoredRun(session.scope, runId);
  const { mode, inputs, repairs = [], raw = run?.answer?.body } = result;
  return (
    <div className="mt-3 space-y-4">
      <FactList
        facts={[
          ['Run', runId || undefined],
          ['Started', run && startText(run)],
          ['Took', run && durationText(run)],
          ['Made by', mode === 'demo' ? 'The demo: no model was called' : 'A live run'],
          ['Made with', run?.model],
          ['Version of the tool', run?.toolVersion],
          ['Fixed to read it', repairs.length > 0 ? repairs.join('; ') : undefined],
        ]}
      />
      <FactGroup title="What was filled in" facts={inputFacts(session.tool.declaration, inputs)} />
      {raw && (
        <div className="space-y-2">
          <h3 className="font-medium text-fg">The answer as it came</h3>
          <PromptText text={raw} label="Raw answer" />
        </div>
      )}
    </div>
  );
}

function FactGroup({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="space-y-2">
      <h3 className="font-medium text-fg">{title}</h3>
      <FactList facts={facts} />
    </div>
  );
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="space-y-2">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="sm:grid sm:grid-cols-[10rem_1fr] sm:gap-4">
              <dt className="text-faint">{name}</dt>
              <dd className="min-w-0 break-words whitespace-pre-line tabular">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function startText({ startedAt }: RunView): string {
  return new Date(startedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}

function durationText(run: RunView): string | undefined {
  const seconds = runSeconds(run);
  return seconds === undefined ? undefined : formatSeconds(seconds);
}

/** Returns the filled-in inputs with their field titles. */
function inputFacts({ form }: FormDeclaration, inputs: RunInputs): Fact[] {
  return Object.entries(inputs).flatMap(([name, value]) =>
    isEmpty(value) ? [] : [[form.properties[name]?.title ?? name, formatValue(value)] as const],
  );
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(typeof value[0] === 'object' ? '\n' : ', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
