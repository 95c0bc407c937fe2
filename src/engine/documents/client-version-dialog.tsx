import { brandLink } from '@/brand-link';
import { useScope } from '@/browser/member-scope';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import type { ClientVersion, ToolResult } from '@/generated/declaration';
import { Dialog } from '@/ui/dialog';
import { copyActions } from '../copy-actions';
import { slug } from '../csv/slug';
import { FeatureActions } from '../feature-actions';
import { RenderedResult } from '../rendered-result';
import { gatewayFilesOf } from '../run/gateway-files';
import type { RunResult } from '../run/run-state';
import type { ClientVersionProps } from './client-version';
import { SampleNotice } from './cover-fields';
import { SaveDocument } from './save-document';

interface ClientVersionDialogProps extends ClientVersionProps {
  version: ClientVersion;
  /** What the client sees of the result. */
  value: unknown;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows what the client sees, with the ways to hand it over. It goes out like a result that the member has edited. */
export function ClientVersionDialog({
  declaration,
  renderer,
  version,
  open,
  onOpenChange,
  ...props
}: ClientVersionDialogProps) {
  const { fetchFileLink } = useScope().get(gatewayFilesOf);
  const { title } = version;
  const { next: _, actions: __, ...options } = declaration.result as ToolResult;
  const document = { ...options.document, title, file: slug(title) };
  const result = { ...props.result, value: props.value, edited: true } as RunResult;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="xl"
      title={title}
      description="This is all that your client sees. Your own result stays as it is."
      footer={
        <>
          <FeatureActions declaration={{ ...declaration, result: { ...options, document } }} result={result} />
          <SaveDocument document={document} result={result} />
        </>
      }
    >
      <div className="space-y-5">
        <SampleNotice result={result} />
        <RenderedResult
          renderer={renderer as RendererModule<ResultKind>}
          value={result.value}
          options={options}
          {...copyActions(declaration.messages)}
          href={brandLink}
          inputs={result.inputs}
          fileAddress={fetchFileLink}
        />
      </div>
    </Dialog>
  );
}
