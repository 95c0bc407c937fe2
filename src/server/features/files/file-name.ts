import { MAX_FILE_NAME_LENGTH } from '@/contracts/file';
import { cutToBytes } from '../../platform/cut-to-bytes';

/** Invisible characters, and those that can disguise a name, such as bidirectional controls. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Maximum length of an extension that is kept when a name is shortened. */
const MAX_EXTENSION_LENGTH = 12;

/** Maximum bytes of a name: with an id before it, file systems take no more than 255. */
const MAX_NAME_BYTES = 200;

/** Cleans a file name: its last path segment, without invisible characters, at most 120 characters and 200 bytes long. */
export function cleanName(raw: string): string {
  const baseName = raw.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = baseName.replace(INVISIBLE, '').trim();
  return /^\.*$/.test(visible) ? 'file' : shorten(visible);
}

function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_FILE_NAME_LENGTH && Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= MAX_EXTENSION_LENGTH ? letters.slice(dot) : [];
  const stem = letters.slice(0, Math.min(letters.length, MAX_FILE_NAME_LENGTH) - extension.length).join('');
  const end = extension.join('');
  return `${cutToBytes(stem, MAX_NAME_BYTES - Buffer.byteLength(end))}${end}`.trim();
}
