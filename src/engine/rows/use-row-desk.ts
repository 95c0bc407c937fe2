import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Scope, useScope } from '@/browser/scope';
import type { ChosenRows, RowDesk } from '@/contracts/plugins';
import type { FormDeclaration } from '@/registry/options';
import { toast } from '@/ui/toast';
import { nextOf, startNext } from '../next/start-next';
import type { RunResult } from '../run/run-state';
import { type RowMarkStore, rowMarksOf } from './row-marks';

/** What can be done with single rows of a result, where its declaration has anything for them; and the rows a CSV file is of. */
export function useRowDesk(
  declaration: FormDeclaration,
  result: RunResult,
): { desk: RowDesk | undefined; chosen: ChosenRows | undefined } {
  const scope = useScope();
  const navigate = useNavigate();
  const [chosen, choose] = useState<ChosenRows>();
  const marks = useMarks(scope, declaration);
  const next = useMemo(
    () =>
      nextOf(declaration, 'row').map((one) => ({
        label: one.label,
        go: (row: unknown) => {
          startNext(scope, { declaration, result, row }, one).then(navigate, () =>
            toast.error('The form could not be opened', { description: 'Please try again.' }),
          );
        },
      })),
    [scope, declaration, result, navigate],
  );
  const desk = useMemo(() => ({ choose, next, ...(marks && { marks }) }), [next, marks]);
  const options = declaration.result;
  const hasDesk = marks || next.length > 0 || options?.actions?.some(({ do: does }) => does === 'csv');
  return { desk: hasDesk ? desk : undefined, chosen };
}

/** What the member keeps of rows; undefined where the declaration has no workbench. */
function useMarks(scope: Scope, { id, result }: FormDeclaration): RowDesk['marks'] {
  const store = useMemo(() => (result?.workbench ? rowMarksOf(scope, id) : undefined), [scope, id, result]);
  useEffect(() => {
    if (!store) return;
    store.fetch();
    const send = () => void store.send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [store]);
  const now = useSyncExternalStore(store?.subscribe ?? nobody, store?.now ?? nothing);
  return useMemo(() => (store && now ? { ...now, change: store.change, retry: store.fetch } : undefined), [store, now]);
}

const nobody: RowMarkStore['subscribe'] = () => () => undefined;
const nothing = (): undefined => undefined;
