import type { ChosenClient } from '@/engine/client/chosen-client';
import { Icon } from '@/ui/icon';
import { BAR_LABEL_CLASS } from '../shell/bar-item-class';

/** A client in the navigation bar: the name with an icon, or the initials on narrow screens. */
export function ClientName({ client: { name } }: { client: ChosenClient }) {
  return (
    <>
      <Icon name="briefcase" className="hidden size-4 text-accent lg:block" />
      {/* CSS content instead of text, so that voice control and screen readers use the name in the button's label. */}
      <span
        data-initials={initialsOf(name)}
        className="text-xs font-semibold text-accent before:content-[attr(data-initials)] lg:hidden"
      />
      <span className={`${BAR_LABEL_CLASS} lg:not-sr-only lg:text-sm`}>{name}</span>
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
