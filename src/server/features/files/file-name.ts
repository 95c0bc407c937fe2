import { MAX_FILE_NAME_LENGTH } from '@/contracts/file';

/** Invisible characters, and those that can disguise a name, such as bidirectional controls. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Maximum length of an extension that is kept when a name is shortened. */
const MAX_EXTENSION_LENGTH = 12;

/** Cleans a file name: its last path segment, without invisible characters, at most 120 characters long. */
export function cleanName(raw: string): string {
  const baseName = raw.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = baseName.replace(INVISIBLE, '').trim();
  return /^\.*$/.test(visible) ? 'file' : shorten(visible);
}

function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_FILE_NAME_LENGTH) return name;
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= MAX_EXTENSION_LENGTH ? letters.slice(dot) : [];
  return [...letters.slice(0, MAX_FILE_NAME_LENGTH - extension.length), ...extension].join('').trim();
}
