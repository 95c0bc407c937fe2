import type { ToolResult } from '@/generated/declaration';
import { isBlankValue, partAt } from '@/reading/coerce';

/** A picture of a result. */
export interface Picture {
  /** A file of this site, or an external URL. */
  image: unknown;
  /** Title: the caption, or else the position in the list. */
  title: string;
}

/** Returns the pictures of a result, in order; entries without a picture are left out. */
export function picturesOf(value: object, { pictures: { from, image, caption } = {} }: ToolResult): Picture[] {
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
