import { Fragment, type ReactNode, useCallback, useState } from 'react';
import type { Hunk, Piece } from './changes';

/** From this width on, in pixels, two columns of text can be read beside each other. */
const ROOM_FOR_TWO = 440;

/** What changed: before and now beside each other where there is room, within one text otherwise. */
export function Hunks({ hunks }: { hunks: readonly Hunk[] }) {
  const [wide, setWide] = useState(false);
  const measure = useCallback((box: HTMLDivElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= ROOM_FOR_TWO));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={measure}>{wide ? <SideBySide hunks={hunks} /> : hunks.map((hunk, index) => lines(hunk, index))}</div>
  );
}

function lines({ changed, pieces }: Hunk, index: number): ReactNode {
  return (
    <div
      key={index}
      className={changed ? 'border-l-2 border-accent pl-3' : 'border-l-2 border-transparent pl-3 text-muted'}
    >
      <Words of={pieces} />
    </div>
  );
}

/** Lines that belong together stand at the same height. What did not change is read out once. */
function SideBySide({ hunks }: { hunks: readonly Hunk[] }) {
  return (
    <div className="grid grid-cols-2 gap-x-4 text-sm leading-relaxed">
      {['Before', 'Now'].map((title) => (
        <p key={title} className="mb-3 border-b border-hairline pb-2 text-sm font-medium text-fg">
          {title}
        </p>
      ))}
      {hunks.map(({ changed, pieces }, index) => {
        const side = (without: Piece['change']) => <Words of={pieces.filter(({ change }) => change !== without)} />;
        const look = changed ? 'border-l-2 border-accent' : 'border-l-2 border-transparent text-muted';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
          <Fragment key={index}>
            <div aria-hidden={!changed || undefined} className={`min-w-0 pl-3 ${look}`}>
              {side('added')}
            </div>
            <div className={`min-w-0 pl-3 ${look}`}>{side('removed')}</div>
          </Fragment>
        );
      })}
    </div>
  );
}

function Words({ of }: { of: readonly Piece[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: words are known by their place
  return of.map((piece, index) => <Fragment key={index}>{marked(piece)}</Fragment>);
}

function marked({ text, change }: Piece): ReactNode {
  if (change === 'added')
    return (
      <ins className="bg-success/15 decoration-success decoration-2 underline-offset-4">
        <span className="sr-only">[added: </span>
        {text}
        <span className="sr-only">]</span>
      </ins>
    );
  if (change === 'removed')
    return (
      <del className="bg-danger/15 text-muted decoration-danger decoration-2">
        <span className="sr-only">[removed: </span>
        {text}
        <span className="sr-only">]</span>
      </del>
    );
  return text;
}
