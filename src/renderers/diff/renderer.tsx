import { Fragment, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { RendererProps } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { partAt } from '@/reading/coerce';
import { PromptText } from '@/ui/prompt-text';
import { toReadableText } from '../parts/readable-text';
import { ViewSwitch } from '../parts/view-switch';
import { diffHunks, type Hunk, type Piece } from './diff-hunks';

/** Shows the changes between two texts, or the new text alone. Changes are underlined or struck through, not only colored. */
export function Renderer({ value, options, inputs }: RendererProps<'record' | 'text'>) {
  const { title, before } = options;
  const oldText = toPlainText(before?.field ? inputs[before.field] : partAt(value, before?.part ?? ''));
  const newText = toText(value, options);
  const hunks = useMemo(() => diffHunks(oldText, newText), [oldText, newText]);
  const renderChanges = () =>
    oldText === newText ? (
      <p className="text-muted">Nothing was changed.</p>
    ) : (
      <section
        aria-label={`${title}, changes`}
        className="rounded-lg border border-hairline bg-background p-4 leading-relaxed break-words whitespace-pre-wrap text-fg sm:p-5"
      >
        <HunkView hunks={hunks} />
      </section>
    );
  return (
    <ViewSwitch
      label="How the text is shown"
      views={[
        { label: 'Changes', show: renderChanges },
        { label: 'New text', show: () => <PromptText text={newText} label={`${title}, new text`} /> },
      ]}
    />
  );
}

/** Returns the new text, which the member uses from now on. */
export function toText(value: RendererProps<'record' | 'text'>['value'], { after }: Pick<ToolResult, 'after'>): string {
  return toPlainText(after ? partAt(value, after) : value);
}

function toPlainText(value: unknown): string {
  return typeof value === 'string' ? value : toReadableText(value);
}

/** Minimum container width in pixels to show before and after side by side. */
const MIN_TWO_COLUMN_WIDTH = 440;

/** Shows changes: before and after side by side if there is room, otherwise inline. */
function HunkView({ hunks }: { hunks: readonly Hunk[] }) {
  const [isWide, setIsWide] = useState(false);
  const measure = useCallback((box: HTMLDivElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) =>
      setIsWide((entry?.contentRect.width ?? 0) >= MIN_TWO_COLUMN_WIDTH),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={measure}>
      {isWide ? <SideBySide hunks={hunks} /> : hunks.map((hunk, index) => inlineHunk(hunk, index))}
    </div>
  );
}

function inlineHunk({ isChanged, pieces }: Hunk, index: number): ReactNode {
  return (
    <div
      key={index}
      className={isChanged ? 'border-l-2 border-accent pl-3' : 'border-l-2 border-transparent pl-3 text-muted'}
    >
      <Pieces pieces={pieces} />
    </div>
  );
}

/** Two columns with corresponding lines at the same height. Screen readers read unchanged lines only once. */
function SideBySide({ hunks }: { hunks: readonly Hunk[] }) {
  return (
    <div className="grid grid-cols-2 gap-x-4 text-sm leading-relaxed">
      {['Before', 'Now'].map((title) => (
        <p key={title} className="mb-3 border-b border-hairline pb-2 text-sm font-medium text-fg">
          {title}
        </p>
      ))}
      {hunks.map(({ isChanged, pieces }, index) => {
        const renderSide = (excluded: Piece['change']) => (
          <Pieces pieces={pieces.filter(({ change }) => change !== excluded)} />
        );
        const borderClass = isChanged ? 'border-l-2 border-accent' : 'border-l-2 border-transparent text-muted';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: hunks have no identity but their position
          <Fragment key={index}>
            <div aria-hidden={!isChanged || undefined} className={`min-w-0 pl-3 ${borderClass}`}>
              {renderSide('added')}
            </div>
            <div className={`min-w-0 pl-3 ${borderClass}`}>{renderSide('removed')}</div>
          </Fragment>
        );
      })}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their position
  return pieces.map((piece, index) => <Fragment key={index}>{markPiece(piece)}</Fragment>);
}

function markPiece({ text, change }: Piece): ReactNode {
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
