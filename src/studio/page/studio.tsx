import { useEffect, useRef, useState } from 'react';
import { STAGE_PATH, type StageAddress, stageHash, stageHref } from '../stage-address';
import { onStageMessage, type StageReport } from '../stage-report';
import { stageTools } from '../tool-states';
import { FaultSelect } from './fault-select';
import { SidePanels } from './side-panels';
import { StateList } from './state-list';
import { useAddress } from './use-address';
import { useStates } from './use-states';
import { VIEWPORT_WIDTHS, ViewOptions } from './view-options';

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
