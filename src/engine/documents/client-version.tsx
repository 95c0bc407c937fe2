import { useMemo, useState } from 'react';
import type { RendererModule } from '@/contracts/plugins';
import type { ClientVersion as DeclaredVersion } from '@/generated/declaration';
import { clientValue } from '@/registry/client-value';
import type { FormDeclaration } from '@/registry/options';
import { Button } from '@/ui/button';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import type { RunResult } from '../run/run-state';

const ClientVersionDialog = lazyOptionalPart(() => import('./client-version-dialog'), 'ClientVersionDialog');

export interface ClientVersionProps {
  declaration: FormDeclaration;
  result: RunResult;
  renderer: RendererModule;
}

/** Button that opens the version of a result for its client. Renders nothing if none is declared, or the result has no part of it. */
export function ClientVersion(props: ClientVersionProps) {
  const version = props.declaration.result?.document?.forClient;
  return version && <VersionButton {...props} version={version} />;
}

function VersionButton({ version, ...props }: ClientVersionProps & { version: DeclaredVersion }) {
  const [open, setOpen] = useState<boolean>();
  const value = useMemo(() => clientValue(props.result.value, version), [props.result.value, version]);
  if (value === undefined) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {version.label}
      </Button>
      {open !== undefined && (
        <ClientVersionDialog {...props} value={value} version={version} open={open} onOpenChange={setOpen} />
      )}
    </>
  );
}
