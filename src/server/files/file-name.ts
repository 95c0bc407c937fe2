import { LONGEST_FILE_NAME } from '@/contracts/file';

/** Characters nobody sees, and those that could pass a name off as another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** The longest ending that is kept where a name is cut. */
const LONGEST_ENDING = 12;

/** A name as it is kept: its last part, without what cannot be seen, at most 120 characters, its ending kept. */
export function cleanName(raw: string): string {
  const last = raw.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const seen = last.replace(UNSEEN, '').trim();
  return /^\.*$/.test(seen) ? 'file' : shortened(seen);
}

function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= LONGEST_FILE_NAME) return name;
  const dot = letters.lastIndexOf('.');
  const ending = dot > 0 && letters.length - dot <= LONGEST_ENDING ? letters.slice(dot) : [];
  return [...letters.slice(0, LONGEST_FILE_NAME - ending.length), ...ending].join('').trim();
}
