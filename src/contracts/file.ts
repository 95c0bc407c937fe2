/** Largest file in bytes, whatever a declaration allows. */
export const MAX_FILE_BYTES = 26_214_400;

/** Longest file name, in characters. */
export const MAX_FILE_NAME_LENGTH = 120;

/** Media types of text files by extension: unlike other types, they cannot be detected from the bytes. */
export const TEXT_TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  json: 'application/json',
};

/** A file field as the gateway needs it, derived from the declaration. */
export interface FileField {
  /** Name of the form field. */
  field: string;
  /** Dotted path of its value in the request body. */
  path: string;
  /** Accepted files: media types, file name endings such as ".srt", or "*" for any file. */
  accept: readonly string[];
  /** Largest accepted file, in bytes. */
  maxBytes: number;
}

/** The value of a file field: `<id>/<name>` of the upload. */
export type FileValue = `${string}/${string}`;

/** Response to `POST /files?webhook=<name>&field=<field>&name=<file name>`, whose body is the file's bytes. */
export interface UploadedFile {
  id: string;
  name: string;
  /** Media type, detected from the bytes. */
  type: string;
  size: number;
  /** The value for the form field. */
  value: FileValue;
}

/** Body of `GET /files`: the member's files, newest first. */
export interface FileList {
  files: (UploadedFile & { createdAt: string })[];
}

/** A temporary address that serves a file without a session. */
export interface FileLink {
  /** Path from the root of the server. */
  url: string;
  /** ISO time. */
  expires: string;
}

/** The object an automation receives in place of a file field's value. */
export interface InputFile {
  id: string;
  name: string;
  type: string;
  size: number;
  /** Absolute URL that serves the file for one hour without a session. */
  url: string;
}

/** Returns the file name in a file field's value, or the value itself if it has no name. */
export function fileNameOf(value: string): string {
  return value.slice(value.indexOf('/') + 1);
}

/** Returns the ending of a file name in lower case, without its dot; the whole name if it has none. */
export function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** Returns whether a file is accepted, by its detected media type or by the ending of its name. */
export function isAccepted({ name, type }: Pick<UploadedFile, 'name' | 'type'>, accept: readonly string[]): boolean {
  return accept.some((kind) => kind === '*' || kind === type || kind === `.${extensionOf(name)}`);
}
