import { useEffect, useState } from 'react';
import { payloadOf } from '@/engine/payload/payload';
import { PayloadView } from '@/engine/payload/payload-view';
import { loadModule } from '@/engine/registry-access';
import { webhookAddress } from '@/engine/run/post';
import { dayOf } from '@/registry/facts';
import { asForm, type FormDeclaration } from '@/registry/options';
import type { StageReport } from '../report';
import { TextPanel } from './text-panel';

/** What would be sent of the form as it stands, and what was sent since the state was shown. */
export function PayloadPanel({ tool, report }: { tool: string; report: StageReport | undefined }) {
  const declaration = useDeclaration(tool);
  if (!declaration || !report) return <p className="text-sm text-muted">This page sends nothing.</p>;
  const { request } = declaration;
  const now = new Date();
  const facts = {
    now: now.toISOString(),
    today: dayOf(now),
    ...(request && { webhookAddress: webhookAddress(request.webhook) }),
  };
  return (
    <div className="space-y-6">
      {request && <p className="font-mono text-xs break-all text-faint">POST {webhookAddress(request.webhook)}</p>}
      <PayloadView payload={payloadOf(declaration, report.answers, facts)} />
      {report.calls.map(({ webhook, body }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a call is known by its place
        <div key={index} className="space-y-2">
          <h3 className="text-sm font-medium text-fg">Sent to {webhook}</h3>
          <TextPanel label={`Sent to ${webhook}`} text={JSON.stringify(body)} none="" />
        </div>
      ))}
    </div>
  );
}

function useDeclaration(tool: string): FormDeclaration | undefined {
  const [known, setKnown] = useState<FormDeclaration>();
  useEffect(() => {
    let stopped = false;
    loadModule(tool).then(
      ({ declaration }) => stopped || setKnown(declaration.kind === 'form' ? asForm(declaration) : undefined),
      () => stopped || setKnown(undefined),
    );
    return () => {
      stopped = true;
    };
  }, [tool]);
  return known?.id === tool ? known : undefined;
}
