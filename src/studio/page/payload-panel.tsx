import { useEffect, useState } from 'react';
import { webhookAddress } from '@/api/addresses';
import { payloadOf } from '@/engine/payload/payload';
import { PayloadView } from '@/engine/payload/payload-details';
import { loadModule } from '@/engine/registry-access';
import { momentVariables } from '@/registry/context-variables';
import { asForm, type FormDeclaration } from '@/registry/options';
import type { StageReport } from '../stage-report';
import { TextPanel } from './text-panel';

/** The request the form would send now, and the requests sent since the state was shown. */
export function PayloadPanel({ tool, report }: { tool: string; report: StageReport | undefined }) {
  const declaration = useDeclaration(tool);
  if (!declaration || !report) return <p className="text-sm text-muted">This page sends nothing.</p>;
  const { request } = declaration;
  const facts = {
    ...momentVariables(new Date()),
    ...(request && { webhookAddress: webhookAddress(request.webhook) }),
  };
  return (
    <div className="space-y-6">
      {request && <p className="font-mono text-xs break-all text-faint">POST {webhookAddress(request.webhook)}</p>}
      <PayloadView payload={payloadOf(declaration, report.answers, facts)} />
      {report.calls.map(({ webhook, body }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls have no identity but their position
        <div key={index} className="space-y-2">
          <h3 className="text-sm font-medium text-fg">Sent to {webhook}</h3>
          <TextPanel label={`Sent to ${webhook}`} text={JSON.stringify(body)} emptyText="" />
        </div>
      ))}
    </div>
  );
}

function useDeclaration(tool: string): FormDeclaration | undefined {
  const [loaded, setLoaded] = useState<FormDeclaration>();
  useEffect(() => {
    let stopped = false;
    loadModule(tool).then(
      ({ declaration }) => stopped || setLoaded(declaration.kind === 'form' ? asForm(declaration) : undefined),
      () => stopped || setLoaded(undefined),
    );
    return () => {
      stopped = true;
    };
  }, [tool]);
  return loaded?.id === tool ? loaded : undefined;
}
