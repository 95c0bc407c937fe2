/** The largest file there is, in bytes, whatever a declaration allows. */
export const LARGEST_FILE = 26_214_400;

/** The most characters of a file's name. */
export const LONGEST_FILE_NAME = 120;

/** Types of text, by the ending of a file's name: their bytes do not say which of them they are. */
export const TEXT_TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  json: 'application/json',
};

/** What the gateway knows of a file field; made from the declaration. */
export interface FileField {
  /** Name of the field in the form. */
  field: string;
  /** Where it stands in the body, as a dotted path. */
  path: string;
  /** Media types taken. */
  accept: readonly string[];
  /** The largest file taken, in bytes. */
  maxBytes: number;
}

/** The answer to a field that takes a file: what an upload gave, `<id>/<name>`. */
export type FileValue = `${string}/${string}`;

/** What is answered for an upload: `POST /files?webhook=<name>&field=<field>&name=<file name>` with the bytes as body. */
export interface UploadedFile {
  id: string;
  name: string;
  /** Media type, as read from the bytes. */
  type: string;
  size: number;
  /** The answer to the field. */
  value: FileValue;
}

/** What `GET /files` answers: the files of a member, the newest first. */
export interface FileList {
  files: (UploadedFile & { createdAt: string })[];
}

/** An address a file can be read at for a while, without a session. */
export interface FileLink {
  /** From the root of the server. */
  url: string;
  /** ISO time. */
  expires: string;
}

/** What an automation is given in place of a file's value. */
export interface GivenFile {
  id: string;
  name: string;
  type: string;
  size: number;
  /** Absolute address it can be read at for an hour, without a session. */
  url: string;
}

/** The name of a file in its value; the value itself where it is none. */
export function nameOfFile(value: string): string {
  return value.slice(value.indexOf('/') + 1);
}
