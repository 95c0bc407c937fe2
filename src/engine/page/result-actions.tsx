import { brandLink } from '@/brand';
import type { RendererModule } from '@/contracts/plugins';
import type { Action } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { ExternalLink } from '@/ui/external-link';
import { copyWith } from '../copy';
import { downloadCsv } from '../csv/download-csv';
import type { RunResult } from '../run/machine';
import type { ToolSession } from '../session/tool-session';
import { RequestAction } from './request-action';

interface ResultActionsProps {
  session: ToolSession;
  result: RunResult;
  renderer: RendererModule;
}

/** The declared buttons of a result, in order. */
export function ResultActions({ session, result, renderer }: ResultActionsProps) {
  const actions = session.tool.declaration.result?.actions ?? [];
  if (actions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <ResultAction key={action.label} action={action} session={session} result={result} renderer={renderer} />
      ))}
    </div>
  );
}

function ResultAction({ action, session, result, renderer }: ResultActionsProps & { action: Action }) {
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
      return (
        <ExternalLink href={brandLink(action.link ?? '')} variant="secondary">
          {action.label}
        </ExternalLink>
      );
    case 'csv':
      return (
        <Button variant="secondary" onClick={() => downloadCsv(declaration, action, result, renderer)}>
          {action.label}
        </Button>
      );
    case 'request':
      return <RequestAction action={action} session={session} result={result} />;
    case 'reset':
      return (
        <Button variant="ghost" onClick={() => session.reset(action.clears ?? ['result'])}>
          {action.label}
        </Button>
      );
  }
}
