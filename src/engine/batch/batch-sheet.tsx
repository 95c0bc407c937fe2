import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import type { Sheet } from '@/registry/sheet';
import { Button } from '@/ui/button';
import { FieldHelp, FieldLabel } from '@/ui/field';
import { FileInput } from '@/ui/file-input';
import { Notice } from '@/ui/notice';
import { Textarea } from '@/ui/textarea';
import { readCsv } from '../csv/read-csv';
import type { ToolSession } from '../session/tool-session';
import { saveTemplate } from './batch-files';
import type { Batcher } from './batcher';
import { type CheckedSheet, readBatch } from './read-batch';
import { RowProblems } from './row-problems';

/** A larger file is no list of answers, in bytes. */
const LARGEST_SHEET = 2_000_000;

const FILE_ID = 'batch-file';

const NOT_KEPT = 'This browser has no room left to keep the batch. Nothing was sent.';

interface BatchSheetProps {
  session: ToolSession;
  batcher: Batcher;
  most: number;
}

/** Takes a CSV file or its text, checks every row, and begins with those that are good: none is left out without being named. */
export function BatchSheet({ session, batcher, most }: BatchSheetProps) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<{ sheet: Sheet; checked: CheckedSheet }>();
  const [fault, setFault] = useState<string>();
  const outcome = useRef<HTMLDivElement>(null);
  // The button that opened this is gone.
  useEffect(() => document.getElementById(FILE_ID)?.focus(), []);

  const check = (given: string) => {
    setText(given);
    setRead(undefined);
    setFault(undefined);
    if (given.trim() === '') return;
    try {
      const sheet = readCsv(given);
      setRead({ sheet, checked: readBatch(session.tool, sheet, session.answers, most) });
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > LARGEST_SHEET) return setFault(`${file.name} is too large for a list of answers.`);
    check(await file.text());
  };
  const begin = () => {
    // The form may have changed since.
    const latest = read && readBatch(session.tool, read.sheet, session.answers, most);
    if (!read || !latest) return;
    setRead({ ...read, checked: latest });
    const good = read.sheet.rows.filter((_, at) => latest.rows[at]?.problems.length === 0);
    const isAsSaid = badRows(latest).join() === badRows(read.checked).join();
    if (good.length === 0 || latest.missing.length > 0 || !isAsSaid) return outcome.current?.focus();
    batcher.begin({ ...read.sheet, rows: good }).catch(() => setFault(NOT_KEPT));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the chooser of files is the one for all
    <div className="space-y-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Button variant="ghost" size="sm" className="-ml-3" onClick={() => saveTemplate(session.tool.declaration)}>
        Download a template
      </Button>
      <div className="space-y-1.5">
        <FieldLabel id="batch-file-label" htmlFor={FILE_ID}>
          CSV file
        </FieldLabel>
        <FileInput
          id={FILE_ID}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event: ChangeEvent<HTMLInputElement>) => void take(event.target.files?.[0])}
        />
      </div>
      <div className="space-y-1.5">
        <FieldLabel id="batch-text-label" htmlFor="batch-text">
          Or paste its rows
        </FieldLabel>
        <Textarea
          id="batch-text"
          aria-describedby="batch-text-help"
          className="max-h-60"
          value={text}
          onChange={(event) => check(event.target.value)}
        />
        <FieldHelp id="batch-text">
          The first line names the columns. Entries of a list stand between semicolons.
        </FieldHelp>
      </div>
      <div ref={outcome} tabIndex={-1} className="space-y-4 outline-none">
        {fault && (
          <Notice tone="danger" title="This file cannot be used" live>
            {fault}
          </Notice>
        )}
        {read && <RowProblems checked={read.checked} />}
      </div>
      {read && <RunRows count={read.checked.rows.length} bad={badRows(read.checked)} onRun={begin} />}
    </div>
  );
}

const list = new Intl.ListFormat('en-US');

/** The button that begins, and which rows it leaves out. */
function RunRows({ count, bad, onRun }: { count: number; bad: readonly number[]; onRun: () => void }) {
  const good = count - bad.length;
  const rows = `${good} ${good === 1 ? 'row' : 'rows'}`;
  const areBad = bad.length > 0;
  return (
    <div className="space-y-2">
      <Button
        variant="primary"
        disabled={good === 0}
        aria-describedby={areBad ? 'batch-left-out' : undefined}
        onClick={onRun}
      >
        {areBad && good > 0 ? `Skip ${bad.length} and run ${rows}` : `Run ${rows}`}
      </Button>
      {areBad && (
        <p id="batch-left-out" className="text-sm text-muted">
          {good === 0
            ? 'No row can be sent yet: mend what is listed above.'
            : `Left out: ${bad.length === 1 ? 'row' : 'rows'} ${list.format(bad.map(String))}. Mend what is listed above to run all ${count}.`}
        </p>
      )}
    </div>
  );
}

/** Numbers of the rows that cannot be sent, counted from 1. */
function badRows({ rows }: CheckedSheet): number[] {
  return rows.flatMap(({ problems }, at) => (problems.length > 0 ? [at + 1] : []));
}
