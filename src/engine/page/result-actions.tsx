import { flushSync } from 'react-dom';
import { brandLink } from '@/brand-link';
import type { ChosenRows, RendererModule } from '@/contracts/plugins';
import type { Action } from '@/generated/declaration';
import { valueAt } from '@/registry/paths';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { ExternalLink } from '@/ui/external-link';
import { copyWith } from '../copy';
import { downloadCsv } from '../csv/download-csv';
import { focusFirstField } from '../form/focus-field';
import type { RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { webAddress } from '../web-address';
import { RequestAction } from './request-action';

const number = new Intl.NumberFormat('en-US');

interface ResultActionsProps {
  session: ToolSession;
  result: RunResult;
  renderer: RendererModule;
  /** The rows a CSV file is of; all of them where it is absent. */
  chosen?: ChosenRows | undefined;
}

/** The declared buttons of a result, in order. */
export function ResultActions(props: ResultActionsProps) {
  const actions = props.session.tool.declaration.result?.actions ?? [];
  if (actions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <ResultAction key={action.label} action={action} {...props} />
      ))}
    </div>
  );
}

function ResultAction({ action, session, result, renderer, chosen }: ResultActionsProps & { action: Action }) {
  const { declaration } = session.tool;
  const { result: options } = declaration;
  if (!options) return null;
  switch (action.do) {
    case 'copy':
      return (
        <CopyButton
          variant="primary"
          label={action.label}
          copy={() => copyWith(declaration.messages).copy(renderer.toText(result.value, options))}
        />
      );
    case 'open':
      return <OpenAction action={action} result={result} />;
    case 'csv':
      return (
        <Button variant="secondary" onClick={() => void downloadCsv(declaration, action, result, renderer, chosen)}>
          {action.label}
          {chosen?.which && ` (${number.format(chosen.rows.length)} ${chosen.which})`}
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

/** The button goes with the result: the focus moves on to the first field, which comes into view. */
function startOver(session: ToolSession, { clears = ['result'] }: Action): void {
  // The fields are drawn anew, so that the focus waits for them.
  flushSync(() => session.reset(clears));
  focusFirstField(session.tool.declaration);
  document.activeElement?.scrollIntoView?.({ block: 'center' });
}

/** A link to an address of the site's own list, or to one the result holds: then it says where it leads. */
function OpenAction({ action: { label, link, result: part }, result }: { action: Action; result: RunResult }) {
  const found = part === undefined ? undefined : webAddress(valueAt(result.value, part));
  if (part !== undefined && !found) return null;
  return (
    <ExternalLink href={found?.href ?? brandLink(link ?? '')} variant="secondary">
      {label}
      {found && <span className="text-faint">({found.host})</span>}
    </ExternalLink>
  );
}
