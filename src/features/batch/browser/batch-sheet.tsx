import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { readFileText } from '@/browser/file-text';
import { formatDollars } from '@/contracts/usage';
import { type CheckedSheet, checkSheet } from '@/engine/csv/check-sheet';
import { readCsv } from '@/engine/csv/read-csv';
import { estimateCost } from '@/engine/run/run-estimate';
import type { ToolSession } from '@/engine/session/tool-session';
import { isColumnTitle, type Sheet } from '@/registry/sheet';
import { Button } from '@/ui/button';
import { FieldHelp, FieldLabel } from '@/ui/field';
import { FileInput } from '@/ui/file-input';
import { Notice } from '@/ui/notice';
import { Textarea } from '@/ui/textarea';
import { saveTemplate } from './batch-files';
import type { BatchRunner } from './batch-runner';

const MAX_FILE_BYTES = 2_000_000;

const FILE_ID = 'batch-file';

const STORAGE_FULL = 'This browser has no room left to keep the batch. Nothing was sent.';

interface BatchSheetProps {
  session: ToolSession;
  runner: BatchRunner;
  maxRows: number;
}

/** Reads a CSV file or pasted text, checks every row and starts a batch of the valid ones. Invalid rows are listed before they are skipped. */
export function BatchSheet({ session, runner, maxRows }: BatchSheetProps) {
  const [text, setText] = useState('');
  const [parsed, setParsed] = useState<{ sheet: Sheet; checked: CheckedSheet }>();
  const [problem, setProblem] = useState<string>();
  /** The charset by which the file was read, if it named none. */
  const [charset, setCharset] = useState<string>();
  const outcome = useRef<HTMLDivElement>(null);
  // The button that opened this has been removed: move the focus here.
  useEffect(() => document.getElementById(FILE_ID)?.focus(), []);

  const check = (input: string, guessedCharset?: string) => {
    setText(input);
    setCharset(guessedCharset);
    setParsed(undefined);
    setProblem(undefined);
    if (input.trim() === '') return;
    try {
      const sheet = readCsv(input, (title) => isColumnTitle(session.tool.declaration, title));
      setParsed({ sheet, checked: checkSheet(session.tool, sheet, session.answers, maxRows) });
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return setProblem(`${file.name} is too large for a list of answers.`);
    const decoded = await readFileText(file);
    check(decoded.text, decoded.isGuess ? decoded.charset : undefined);
  };
  const start = () => {
    // The form may have changed since the sheet was checked.
    const latest = parsed && checkSheet(session.tool, parsed.sheet, session.answers, maxRows);
    if (!parsed || !latest) return;
    setParsed({ ...parsed, checked: latest });
    const rowNumbers = latest.rows.flatMap(({ problems }, index) => (problems.length === 0 ? [index + 1] : []));
    const validRows = parsed.sheet.rows.filter((_, index) => rowNumbers.includes(index + 1));
    const isUnchanged = invalidRowNumbers(latest).join() === invalidRowNumbers(parsed.checked).join();
    if (validRows.length === 0 || latest.sharedProblems.length > 0 || !isUnchanged) return outcome.current?.focus();
    const skipped = parsed.sheet.rows.length - validRows.length;
    runner.start({ ...parsed.sheet, rows: validRows }, skipped, rowNumbers).catch(() => setProblem(STORAGE_FULL));
  };
  const dropFile = (event: DragEvent) => {
    event.preventDefault();
    void readFile(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is optional; the file input is accessible to everyone
    <div className="space-y-4" onDragOver={(event) => event.preventDefault()} onDrop={dropFile}>
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
          onChange={(event: ChangeEvent<HTMLInputElement>) => void readFile(event.target.files?.[0])}
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
          The first line names the columns; the line below it is row 1. Separate list items with semicolons.
        </FieldHelp>
      </div>
      <div ref={outcome} tabIndex={-1} className="space-y-4 outline-none">
        {problem && (
          <Notice tone="danger" title="This file can't be used" live>
            {problem}
          </Notice>
        )}
        {charset && (
          <p className="text-sm text-muted">
            The file does not say how its letters are written. It was read as {charset}: if letters look wrong above,
            save it as “CSV UTF-8” and choose it again.
          </p>
        )}
        {parsed && <RowProblems checked={parsed.checked} />}
      </div>
      {parsed && (
        <RunRows
          count={parsed.checked.rows.length}
          invalidRows={invalidRowNumbers(parsed.checked)}
          cost={estimateCost(session, session.answers)}
          onRun={start}
        />
      )}
    </div>
  );
}

const listFormat = new Intl.ListFormat('en-US');

interface RunRowsProps {
  count: number;
  invalidRows: readonly number[];
  /** Estimated cost of one row in US dollars: 0 with the key `demo`, undefined if unknown. */
  cost: number | undefined;
  onRun: () => void;
}

/** The start button, with the skipped rows and the estimated cost of the others. */
function RunRows({ count, invalidRows, cost, onRun }: RunRowsProps) {
  const validCount = count - invalidRows.length;
  const rows = `${validCount} ${validCount === 1 ? 'row' : 'rows'}`;
  const hasInvalid = invalidRows.length > 0;
  return (
    <div className="space-y-2">
      <Button
        variant="primary"
        disabled={validCount === 0}
        aria-describedby={hasInvalid ? 'batch-left-out' : undefined}
        onClick={onRun}
      >
        {hasInvalid && validCount > 0 ? `Skip ${invalidRows.length} and run ${rows}` : `Run ${rows}`}
      </Button>
      {cost !== undefined && cost > 0 && validCount > 0 && (
        <p className="text-sm text-faint">About {formatDollars(cost * validCount)} on your key.</p>
      )}
      {hasInvalid && (
        <p id="batch-left-out" className="text-sm text-muted">
          {validCount === 0
            ? 'No row can be sent yet. Fix what is listed above.'
            : `Left out: ${invalidRows.length === 1 ? 'row' : 'rows'} ${listFormat.format(invalidRows.map(String))}. Fix what is listed above to run all ${count}.`}
        </p>
      )}
    </div>
  );
}

/** Returns the 1-based numbers of the invalid rows. */
function invalidRowNumbers({ rows }: CheckedSheet): number[] {
  return rows.flatMap(({ problems }, index) => (problems.length > 0 ? [index + 1] : []));
}

/** Maximum number of listed problems; the rest is only counted. */
const MAX_LISTED = 20;

/** Lists the problems of a sheet by row and column, and its unused columns. */
function RowProblems({ checked: { rows, sharedProblems, ignored } }: { checked: CheckedSheet }) {
  const allProblems = rows.flatMap(({ problems }, index) =>
    problems.map((problem) => ({ ...problem, row: index + 1 })),
  );
  const invalidRowCount = new Set(allProblems.map(({ row }) => row)).size;
  return (
    <>
      {allProblems.length > 0 && (
        <Notice tone="danger" title={`${invalidRowCount} of ${rows.length} rows cannot be sent yet`} live>
          <ul className="list-disc space-y-0.5 pl-4">
            {allProblems.slice(0, MAX_LISTED).map(({ row, column, message }) => (
              <li key={`${row} ${column}`}>
                Row {row}, {column}: {message}
              </li>
            ))}
          </ul>
          {allProblems.length > MAX_LISTED && <p className="mt-1">And {allProblems.length - MAX_LISTED} more.</p>}
        </Notice>
      )}
      {sharedProblems.length > 0 && (
        <Notice tone="warning" title="The form above lacks something for all rows" live>
          <ul className="list-disc space-y-0.5 pl-4">
            {sharedProblems.map(({ column, message }) => (
              <li key={column}>
                {column}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {ignored.length > 0 && (
        <p className="text-sm text-faint">
          Extra columns, kept in your results: {ignored.map((title) => `"${title}"`).join(', ')}.
        </p>
      )}
    </>
  );
}
