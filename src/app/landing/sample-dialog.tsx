import type { ToolSample } from '@/engine/start/load-sample';
import { SampleBody } from '@/engine/start/sample-result';
import { Badge } from '@/ui/badge';
import { Dialog } from '@/ui/dialog';

export { loadToolSample } from '@/engine/start/load-sample';

export interface SampleDialogProps extends ToolSample {
  title: string;
  onClose: () => void;
}

/** Dialog on the landing page that shows a sample result, rendered by the tool's own renderer. */
export function SampleDialog({ tool, loadedSample, title, onClose }: SampleDialogProps) {
  const { page } = tool.declaration;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      eyebrow={<Badge tone="warning">Sample</Badge>}
      title={title}
      description={`Made by the ${page?.heading ?? page?.title} from its example “${tool.start?.examples[0]}”, without a model.`}
    >
      <SampleBody tool={tool} loadedSample={loadedSample} />
    </Dialog>
  );
}
