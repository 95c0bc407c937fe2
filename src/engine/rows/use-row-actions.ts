import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { type MemberScope, useScope } from '@/browser/member-scope';
import type { CsvRows, RowActions } from '@/contracts/plugins';
import type { RowMarkSync } from '@/contracts/row-marks';
import { rowMarksSlots } from '@/generated/slots/row-marks';
import type { FormDeclaration } from '@/registry/options';
import { toast } from '@/ui/toast';
import { nextToolsOf, openNextTool } from '../next/open-next-tool';
import type { RunResult } from '../run/run-state';

/** Returns the actions on single rows of a result, if its declaration has any, and the rows a CSV export is limited to. */
export function useRowActions(
  declaration: FormDeclaration,
  result: RunResult,
): { rowActions: RowActions | undefined; csvRows: CsvRows | undefined } {
  const scope = useScope();
  const navigate = useNavigate();
  const [csvRows, setCsvRows] = useState<CsvRows>();
  const marks = useRowMarks(scope, declaration);
  const next = useMemo(
    () =>
      nextToolsOf(declaration, 'row').map((nextTool) => ({
        label: nextTool.label,
        go: (row: unknown) => {
          openNextTool(scope, { declaration, result, row }, nextTool).then(navigate, () =>
            toast.error('The form could not be opened', { description: 'Please try again.' }),
          );
        },
      })),
    [scope, declaration, result, navigate],
  );
  const rowActions = useMemo(() => ({ setCsvRows, next, ...(marks && { marks }) }), [next, marks]);
  const options = declaration.result;
  const hasActions = marks || next.length > 0 || options?.actions?.some(({ do: kind }) => kind === 'csv');
  return { rowActions: hasActions ? rowActions : undefined, csvRows };
}

const [rowMarksOf] = rowMarksSlots;

/** Returns the member's marks on rows; undefined if the declaration has no workbench, or no feature keeps marks. */
function useRowMarks(scope: MemberScope, { id, result }: FormDeclaration): RowActions['marks'] {
  const sync = useMemo(() => (result?.workbench ? rowMarksOf?.(scope, id) : undefined), [scope, id, result]);
  useEffect(() => {
    if (!sync) return;
    sync.fetch();
    const resend = () => void sync.send();
    window.addEventListener('online', resend);
    return () => window.removeEventListener('online', resend);
  }, [sync]);
  const current = useSyncExternalStore(sync?.subscribe ?? subscribeToNothing, sync?.getSnapshot ?? noSnapshot);
  return useMemo(
    () => (sync && current ? { ...current, update: sync.update, retry: sync.fetch } : undefined),
    [sync, current],
  );
}

const subscribeToNothing: RowMarkSync['subscribe'] = () => () => undefined;
const noSnapshot = (): undefined => undefined;
