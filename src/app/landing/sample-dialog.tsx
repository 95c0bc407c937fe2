import type { ToolSample } from '@/engine/start/sample-of';
import { SampleBody } from '@/engine/start/sample-result';
import { Badge } from '@/ui/badge';
import { Dialog } from '@/ui/dialog';

export { sampleOf } from '@/engine/start/sample-of';

export interface SampleDialogProps extends ToolSample {
  title: string;
  onClose: () => void;
}

/** A sample result on the landing page, by the tool's own renderer. */
export function SampleDialog({ tool, loaded, title, onClose }: SampleDialogProps) {
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
      <SampleBody tool={tool} loaded={loaded} />
    </Dialog>
  );
}
