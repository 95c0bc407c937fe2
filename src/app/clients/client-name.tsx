import type { ChosenClient } from '@/engine/client/chosen-client';
import { Icon } from '@/ui/icon';

/** Classes of the client's button in the navigation bar: a round button on screens too narrow for the name. */
export const CLIENT_BUTTON_CLASS =
  'max-lg:size-9 max-lg:min-h-9! max-lg:rounded-full max-lg:border max-lg:border-accent/60 max-lg:p-0! max-lg:text-accent lg:px-2!';

/** A client in the navigation bar: the name with an icon, or the initials on narrow screens. */
export function ClientName({ client: { name } }: { client: ChosenClient }) {
  return (
    <>
      <Icon name="briefcase" className="hidden size-4 text-accent lg:block" />
      <span className="hidden max-w-32 truncate lg:block">{name}</span>
      {/* CSS content instead of text, so that voice control and screen readers use the name in the button's label. */}
      <span data-initials={initialsOf(name)} className="text-xs before:content-[attr(data-initials)] lg:hidden" />
    </>
  );
}

/** Returns two letters for a name: the initials of its first and last word, or the first two letters of a single word. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [...(words[0] ?? name.trim())];
  return (firstLetter(first) + firstLetter(last)).toUpperCase();
}

function firstLetter(word: string): string {
  return [...word][0] ?? '';
}
