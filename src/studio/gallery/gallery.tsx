import { useEffect, useRef, useState } from 'react';
import { Select } from '@/ui/select';
import { stageHash, stageHref } from '../stage-address';
import { loadStates, stageTools, type ToolStates } from '../tool-states';

/** Page size in pixels, and the scale of its thumbnail. */
const PAGE = { width: 1280, height: 1000 };
const SCALE = 0.25;

/** Thumbnails of all states of all tools; only visible thumbnails are loaded. */
export function Gallery() {
  const [group, setGroup] = useState('');
  const [tool, setTool] = useState('');
  return (
    <div className="min-h-dvh bg-background p-6 text-fg">
      <header className="mb-6 flex flex-wrap items-center gap-4">
        <h1 className="text-base font-semibold">State gallery</h1>
        <Select
          aria-label="Tool"
          value={tool}
          placeholder="All tools"
          onChange={setTool}
          options={stageTools.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <Select
          aria-label="States"
          value={group}
          placeholder="All states"
          onChange={setGroup}
          options={['Form', 'Running', 'Result', 'Failure'].map((name) => ({ value: name, label: name }))}
        />
        <a className="ml-auto text-sm text-violet hover:underline" href="/studio">
          Studio
        </a>
      </header>
      {stageTools.map(
        ({ id, title }) => (!tool || tool === id) && <ToolRow key={id} id={id} title={title} group={group} />,
      )}
    </div>
  );
}

function ToolRow({ id, title, group }: { id: string; title: string; group: string }) {
  const [loaded, setLoaded] = useState<ToolStates>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    loadStates(id).then(setLoaded, (error: Error) => setProblem(error.message));
  }, [id]);
  const states = (loaded?.states ?? []).filter((state) => !group || state.group === group);
  return (
    <section aria-label={title} className="mb-10">
      <h2 className="mb-3 text-sm font-semibold">
        {title} <span className="font-mono text-xs text-faint">{id}</span>
      </h2>
      {problem && <p className="text-sm text-danger">{problem}</p>}
      <ul className="flex flex-wrap gap-4">
        {states.map((state) => (
          <li key={state.id} style={{ width: PAGE.width * SCALE }}>
            <a
              href={`/studio#${stageHash({ tool: id, state: state.id })}`}
              className="mb-1 block truncate text-xs text-muted hover:text-fg"
            >
              {state.label}
            </a>
            <Thumbnail tool={id} state={state.id} label={`${title}: ${state.label}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A scaled-down page, loaded while it is visible. */
function Thumbnail({ tool, state, label }: { tool: string; state: string; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      rootMargin: '200px',
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      style={{ width: PAGE.width * SCALE, height: PAGE.height * SCALE }}
      className="overflow-hidden rounded-md border border-hairline bg-surface"
    >
      {isInSight && (
        <iframe
          title={label}
          tabIndex={-1}
          src={stageHref({ tool, state, reduced: true, still: true })}
          style={{ ...PAGE, transform: `scale(${SCALE})`, transformOrigin: 'top left' }}
          className="pointer-events-none"
        />
      )}
    </div>
  );
}
