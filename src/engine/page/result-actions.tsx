import { flushSync } from 'react-dom';
import { brandLink } from '@/brand-link';
import type { CsvRows, RendererModule } from '@/contracts/plugins';
import type { Action } from '@/generated/declaration';
import { valueAt } from '@/registry/paths';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { ExternalLink } from '@/ui/external-link';
import { copyActions } from '../copy-actions';
import { downloadCsv } from '../csv/download-csv';
import { focusFirstField } from '../form/focus-field';
import type { RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { RequestAction } from './request-action';

const numberFormat = new Intl.NumberFormat('en-US');

interface ResultActionsProps {
  session: ToolSession;
  result: RunResult;
  renderer: RendererModule;
  /** The rows of the CSV export; absent for all. */
  csvRows?: CsvRows | undefined;
}

/** The main action of a result: the first declared action, if it copies the result or saves it as CSV. */
export function PrimaryAction(props: ResultActionsProps) {
  const action = primaryAction(props.session);
  return action && <ResultAction action={action} {...props} />;
}

/** The other declared actions of a result, in order. */
export function OtherActions(props: ResultActionsProps) {
  const primary = primaryAction(props.session);
  return props.session.tool.declaration.result?.actions
    ?.filter((action) => action !== primary)
    .map((action) => <ResultAction key={action.label} action={action} {...props} />);
}

function primaryAction({ tool }: ToolSession): Action | undefined {
  const [first] = tool.declaration.result?.actions ?? [];
  return first?.do === 'copy' || first?.do === 'csv' ? first : undefined;
}

function ResultAction({ action, session, result, renderer, csvRows }: ResultActionsProps & { action: Action }) {
  const { declaration } = session.tool;
  const { result: options } = declaration;
  if (!options) return null;
  switch (action.do) {
    case 'copy':
      return (
        <CopyButton
          variant="primary"
          label={action.label}
          copy={() => copyActions(declaration.messages).copy(renderer.toText(result.value, options))}
        />
      );
    case 'open':
      return <OpenAction action={action} result={result} />;
    case 'csv':
      return (
        <Button variant="primary" onClick={() => void downloadCsv(declaration, action, result, renderer, csvRows)}>
          {action.label}
          {csvRows?.scope && ` (${numberFormat.format(csvRows.rows.length)} ${csvRows.scope})`}
        </Button>
      );
    case 'request':
      return <RequestAction action={action} session={session} result={result} />;
    case 'reset':
      return (
        <Button variant="ghost" onClick={() => startOver(session, action)}>
          {action.label}
        </Button>
      );
  }
}

/** Resets the session. As the button disappears with the result, the focus moves to the first field, scrolled into view. */
function startOver(session: ToolSession, { clears = ['result'] }: Action): void {
  // The fields are re-rendered: flush that before focusing one.
  flushSync(() => session.reset(clears));
  focusFirstField(session.tool.declaration);
  document.activeElement?.scrollIntoView?.({ block: 'center' });
}

/** Link to a declared address of the site, or to a URL in the result. The label of the latter includes its host. */
function OpenAction({ action: { label, link, result: path }, result }: { action: Action; result: RunResult }) {
  const url = path === undefined ? undefined : webAddress(valueAt(result.value, path));
  if (path !== undefined && !url) return null;
  return (
    <ExternalLink href={url?.href ?? brandLink(link ?? '')} variant="secondary">
      {label}
      {url && <span className="text-faint">({url.host})</span>}
    </ExternalLink>
  );
}

/** Parses a value as a URL that is safe to open: http or https, with a host and without credentials. Otherwise returns undefined. */
function webAddress(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || /\s/.test(value)) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url?.host && !url.username && !url.password ? url : undefined;
}
