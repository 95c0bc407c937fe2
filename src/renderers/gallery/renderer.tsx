import { useState } from 'react';
import type { RendererProps } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { isBlankValue, partAt } from '@/reading/coerce';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { withKeys } from '@/ui/with-keys';
import { formatValue } from '../parts/formatted-value';
import { MediaValue } from '../parts/media-value';
import { parseStoredFile } from '../parts/stored-file';

/** Pictures side by side. Each can be shown large, with buttons for the previous and next picture. */
export function Renderer({ value, options, fileAddress }: RendererProps<'record' | 'rows'>) {
  const pictures = picturesOf(value, options);
  const [enlargedIndex, setEnlargedIndex] = useState<number>();
  const enlargedPicture = enlargedIndex === undefined ? undefined : pictures[enlargedIndex];
  return (
    <>
      <ul aria-label={options.title} className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {withKeys(pictures, ({ image }) => String(image)).map(({ key, item: { image, title }, position }) => (
          <li key={key} className="min-w-0 space-y-2">
            <p className="text-sm break-words text-fg">{title}</p>
            <MediaValue as="image" title={title} value={image} fileAddress={fileAddress} />
            {parseStoredFile(image) && (
              <Button variant="ghost" size="sm" onClick={() => setEnlargedIndex(position - 1)}>
                Enlarge <span className="sr-only">{title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={enlargedPicture !== undefined}
        onOpenChange={(isOpen) => !isOpen && setEnlargedIndex(undefined)}
        title={enlargedPicture?.title ?? ''}
        size="xl"
        footer={
          pictures.length > 1 && (
            <>
              <Button
                variant="secondary"
                disabled={enlargedIndex === 0}
                onClick={() => setEnlargedIndex((index = 0) => index - 1)}
              >
                Previous
              </Button>
              <Button
                variant="secondary"
                disabled={enlargedIndex === pictures.length - 1}
                onClick={() => setEnlargedIndex((index = 0) => index + 1)}
              >
                Next
              </Button>
            </>
          )
        }
      >
        {enlargedPicture && (
          <MediaValue
            as="image"
            title={enlargedPicture.title}
            value={enlargedPicture.image}
            fileAddress={fileAddress}
          />
        )}
      </Dialog>
    </>
  );
}

/** Returns a line for each picture: its caption and its name or address. */
export function toText(value: object, options: ToolResult): string {
  return picturesOf(value, options)
    .map(({ image, title }) => `${title}: ${parseStoredFile(image)?.name ?? formatValue(image)}`)
    .join('\n');
}

/** Returns the number of entries of the first list in the result, or of the result itself. */
export function count(value: object): number {
  const list = Array.isArray(value) ? value : Object.values(value).find((part) => Array.isArray(part));
  return list?.length ?? 1;
}

interface Picture {
  /** A file of this site, or an external URL. */
  image: unknown;
  /** Title: the caption, or else the position in the list. */
  title: string;
}

/** Returns the pictures of a result, in order; entries without a picture are left out. */
function picturesOf(value: object, { pictures: { from, image, caption } = {} }: ToolResult): Picture[] {
  const list = from === undefined ? value : partAt(value, from);
  const entries = (Array.isArray(list) ? list : [list]).map((entry) => ({
    entry,
    image: image ? partAt(entry, image) : entry,
  }));
  const images = entries.filter((picture) => !isBlankValue(picture.image));
  return images.map(({ entry, image: picture }, index) => {
    const captionText = caption && partAt(entry, caption);
    return {
      image: picture,
      title: typeof captionText === 'string' && captionText ? captionText : `Picture ${index + 1} of ${images.length}`,
    };
  });
}
