import { useEffect, useRef, useState } from 'react';
import { Select } from '@/ui/select';
import { stageHash, stageHref } from '../stage-address';
import { loadStates, stageTools, type ToolStates } from '../tool-states';

/** The width and height of a page in the gallery, and how large its picture is. */
const PAGE = { width: 1280, height: 1000 };
const SCALE = 0.25;

/** Every state of every tool as one sheet of small pages; those in sight are loaded. */
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
  const [known, setKnown] = useState<ToolStates>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    loadStates(id).then(setKnown, (error: Error) => setProblem(error.message));
  }, [id]);
  const states = (known?.states ?? []).filter((state) => !group || state.group === group);
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
            <Picture tool={id} state={state.id} label={`${title}: ${state.label}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A page as small as a picture, from the moment it comes into sight. */
function Picture({ tool, state, label }: { tool: string; state: string; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const sight = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '200px',
    });
    sight.observe(place.current);
    return () => sight.disconnect();
  }, []);
  return (
    <div
      ref={place}
      style={{ width: PAGE.width * SCALE, height: PAGE.height * SCALE }}
      className="overflow-hidden rounded-md border border-hairline bg-surface"
    >
      {near && (
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
