import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
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

const NOT_KEPT = 'This browser has no room left to keep the batch. Nothing was sent.';

interface BatchSheetProps {
  session: ToolSession;
  batcher: Batcher;
  most: number;
}

/** Takes a CSV file or its text, checks every row, and begins when all of them are good. */
export function BatchSheet({ session, batcher, most }: BatchSheetProps) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<{ sheet: Sheet; checked: CheckedSheet }>();
  const [fault, setFault] = useState<string>();
  const outcome = useRef<HTMLDivElement>(null);

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
    if (isGood(latest)) batcher.begin(read.sheet).catch(() => setFault(NOT_KEPT));
    else outcome.current?.focus();
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
        <FieldLabel id="batch-file-label" htmlFor="batch-file">
          CSV file
        </FieldLabel>
        <FileInput
          id="batch-file"
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
      {read && (
        <Button
          variant="primary"
          disabled={read.checked.rows.some(({ problems }) => problems.length > 0)}
          onClick={begin}
        >
          Run {read.checked.rows.length} {read.checked.rows.length === 1 ? 'row' : 'rows'}
        </Button>
      )}
    </div>
  );
}

function isGood({ rows, missing }: CheckedSheet): boolean {
  return missing.length === 0 && rows.every(({ problems }) => problems.length === 0);
}
