import { useEffect, useRef, useState } from 'react';
import { onToolUpdate } from '@/registry/tool-updates';
import { Select } from '@/ui/select';
import { FAULTS, type Fault } from '../stage/faults';
import { readStageHash, STAGE_PATH, type StageAddress, stageHash, stageHref } from '../stage-address';
import { onStageMessage, type StageReport } from '../stage-report';
import type { StageState } from '../stage-states';
import { loadStates, stageTools } from '../tool-states';
import { SidePanels } from './side-panels';
import { StateList } from './state-list';

const DEFAULT_ADDRESS: StageAddress = { tool: stageTools[0]?.id ?? '', state: 'empty' };

/** The studio: shows any state of any tool next to its declaration, requests and answers. */
export function Studio() {
  const [address, change] = useAddress(DEFAULT_ADDRESS);
  const { states, problem } = useStates(address.tool);
  const [width, setWidth] = useState(VIEWPORT_WIDTHS[1]);
  const frame = useRef<HTMLIFrameElement>(null);
  const report = useReport(frame);
  const state = states.find(({ id }) => id === address.state);
  const shownState = report?.tool === address.tool && report.state === address.state ? report : undefined;

  return (
    <div className="flex min-h-dvh flex-col bg-background text-fg lg:h-dvh">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline bg-surface px-4 py-2">
        <h1 className="text-base font-semibold">Studio</h1>
        <ViewOptions
          width={width}
          onWidth={setWidth}
          reduced={address.reduced === true}
          onReduced={(reduced) => change({ reduced })}
        />
        <FaultSelect
          fault={address.fault}
          onFault={(fault) => change({ fault, ...(fault && !state?.go && { state: firstSendingState(states) }) })}
        />
        <span className="ml-auto flex gap-4 text-sm">
          <a className="text-violet hover:underline" href={stageHref(address)} target="_blank" rel="noreferrer">
            This state alone
          </a>
          <a className="text-violet hover:underline" href="/studio/gallery">
            Gallery
          </a>
        </span>
      </header>
      <div className="grid min-h-0 flex-1 lg:grid-cols-[15rem_minmax(0,1fr)_minmax(24rem,32%)]">
        <StateList tool={address.tool} state={address.state} states={states} onChoose={change} />
        <main className="flex min-h-[70dvh] min-w-0 flex-col bg-background p-3">
          {problem ? (
            <p role="alert" className="text-sm text-danger">
              {problem}
            </p>
          ) : (
            <Stage frame={frame} address={address} width={width ?? 768} />
          )}
        </main>
        <SidePanels tool={address.tool} frame={frame} session={state?.session} report={shownState} />
      </div>
    </div>
  );
}

/** Returns the first state that sends a request, because a fault has no effect in other states. */
function firstSendingState(states: ReturnType<typeof useStates>['states']): string {
  return (states.find(({ group }) => group === 'Result') ?? states.find(({ go }) => go === 'send'))?.id ?? 'empty';
}

interface StageProps {
  frame: React.RefObject<HTMLIFrameElement | null>;
  address: StageAddress;
  width: number;
}

/** The page at the selected width, scaled down to fit. */
function Stage({ frame, address, width }: StageProps) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [initialHref] = useState(() => stageHref(address));
  const hash = stageHash(address);
  useEffect(() => {
    // Changes only the hash, so that the loaded page stays.
    const { contentWindow } = frame.current ?? {};
    if (contentWindow?.location.pathname === STAGE_PATH) contentWindow.location.hash = hash;
  }, [frame, hash]);
  useEffect(() => {
    if (!box.current) return;
    const sizes = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);
  const scale = Math.min(1, room.width / width) || 1;
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-hidden">
      <iframe
        ref={frame}
        title="The page"
        src={initialHref}
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          transformOrigin: 'top left',
          left: Math.max(0, (room.width - width) / 2),
        }}
        className="absolute top-0 rounded-lg border border-hairline"
      />
    </div>
  );
}

function useReport(frame: React.RefObject<HTMLIFrameElement | null>): StageReport | undefined {
  const [report, setReport] = useState<StageReport>();
  useEffect(() => onStageMessage('stage-report', () => frame.current?.contentWindow, setReport), [frame]);
  return report;
}

/** Selects a fault to inject into the answer. */
function FaultSelect({ fault, onFault }: { fault: Fault | undefined; onFault(fault: Fault | undefined): void }) {
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

/** Selectable page widths in CSS pixels: phone, tablet, desktop. */
const VIEWPORT_WIDTHS: readonly number[] = [390, 768, 1440];

interface ViewOptionsProps {
  width: number | undefined;
  onWidth(width: number): void;
  reduced: boolean;
  onReduced(reduced: boolean): void;
}

function ViewOptions({ width, onWidth, reduced, onReduced }: ViewOptionsProps) {
  return (
    <>
      <Select
        aria-label="Width"
        value={String(width)}
        onChange={(value) => onWidth(Number(value))}
        options={VIEWPORT_WIDTHS.map((value) => ({ value: String(value), label: `${value} px` }))}
      />
      <label className="flex items-center gap-2 text-sm text-muted">
        <input type="checkbox" checked={reduced} onChange={({ currentTarget }) => onReduced(currentTarget.checked)} />
        Reduced motion
      </label>
    </>
  );
}

/** Stores the selection of the studio in the hash of its URL, so that it survives a reload and can be shared. */
function useAddress(first: StageAddress): [StageAddress, (change: Partial<StageAddress>) => void] {
  const [address, setAddress] = useState(() => readAddress(first));
  useEffect(() => {
    const syncAddress = () => setAddress(readAddress(first));
    window.addEventListener('hashchange', syncAddress);
    return () => window.removeEventListener('hashchange', syncAddress);
  }, [first]);
  return [
    address,
    (change) => {
      window.location.hash = stageHash({ ...address, ...change });
    },
  ];
}

function readAddress(first: StageAddress): StageAddress {
  return window.location.hash.length > 1 ? readStageHash(window.location.hash) : first;
}

/** Loads the states of a tool, and reloads them when its declaration is saved; `problem` is an error message. */
function useStates(tool: string): { states: readonly StageState[]; problem?: string } {
  const [loaded, setLoaded] = useState<{ tool: string; states: readonly StageState[]; problem?: string }>({
    tool,
    states: [],
  });
  useEffect(() => {
    let stopped = false;
    const load = () =>
      loadStates(tool).then(
        ({ states }) => stopped || setLoaded({ tool, states }),
        (error: Error) => stopped || setLoaded({ tool, states: [], problem: error.message }),
      );
    void load();
    const stop = onToolUpdate(({ declaration }) => declaration.id === tool && void load());
    return () => {
      stopped = true;
      stop();
    };
  }, [tool]);
  return loaded.tool === tool ? loaded : { states: [] };
}
