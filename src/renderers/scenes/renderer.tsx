import type { EditableText, RendererProps } from '@/contracts/plugins';
import type { Scene, Scenes } from '@/generated/results';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { MaybeMarkdown } from '../parts/maybe-markdown';
import { RenderedOrPlain } from '../parts/rendered-or-plain';
import { UnknownProperties, unknownPropertyLines } from '../parts/unknown-properties';

/** The scenes of a film in order, each with its prompt and a copy button. */
export function Renderer({ value, options: { title }, copyItem, partTools }: RendererProps<'scenes'>) {
  return (
    <RenderedOrPlain value={value}>
      <ol aria-label={title} className="space-y-4">
        {value.map((scene, index) => (
          <Card as="li" key={scene.scene} className="space-y-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 font-semibold text-fg">
                <Badge tone="violet" icon="clapperboard">
                  Scene {scene.scene}
                </Badge>
                {scene.title && <span className="min-w-0 break-words">{scene.title}</span>}
              </h3>
              <div className="flex flex-wrap gap-2">
                {partTools?.(String(index))}
                <CopyButton
                  size="sm"
                  itemName={`scene ${scene.scene}`}
                  copy={() => copyItem(scene.prompt, { scene: scene.scene })}
                />
              </div>
            </div>
            <MaybeMarkdown text={scene.prompt}>
              <p className="font-mono text-[0.8125rem] leading-relaxed break-words whitespace-pre-wrap text-fg">
                {scene.prompt}
              </p>
            </MaybeMarkdown>
            <UnknownProperties object={scene} kind="scene" />
          </Card>
        ))}
      </ol>
    </RenderedOrPlain>
  );
}

export function toText(scenes: Scenes): string {
  return scenes
    .map((scene) => [headingOf(scene), scene.prompt, ...unknownPropertyLines(scene, 'scene')].join('\n'))
    .join('\n\n');
}

export function texts(scenes: Scenes): EditableText[] {
  return scenes.map((scene, index) => ({ path: [index, 'prompt'], title: headingOf(scene), text: scene.prompt }));
}

export function count(scenes: Scenes): number {
  return scenes.length;
}

function headingOf({ scene, title }: Scene): string {
  return title ? `Scene ${scene}: ${title}` : `Scene ${scene}`;
}
