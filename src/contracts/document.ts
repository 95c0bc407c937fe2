/** Spelling, date and price format of a document: British or American English. */
export type Spelling = 'uk' | 'us';

/** Paper size of a document. */
export type Paper = 'a4' | 'letter';

/** A logo for documents, as it is stored. */
export interface Logo {
  type: 'image/png' | 'image/jpeg';
  /** The image data as base64. */
  data: string;
}

/** A member's letterhead and document settings: `/documents/letterhead`. */
export interface Letterhead {
  /** The member's name or company; empty to print none. */
  name: string;
  /** Contact line below the name: an address or phone number. */
  contact: string;
  spelling: Spelling;
  paper: Paper;
  logo?: Logo;
}

/** Longest sender name, client name or document title; longest contact line. In characters. */
export const MAX_LINE_LENGTH = 120;
export const MAX_CONTACT_LENGTH = 200;

/** Largest logo in bytes, and its longest edge in pixels. */
export const MAX_LOGO_BYTES = 200 * 1024;
export const MAX_LOGO_EDGE_PX = 2000;

/** The letterhead of members who have not set one. */
export const DEFAULT_LETTERHEAD: Letterhead = { name: '', contact: '', spelling: 'us', paper: 'letter' };

/** A part of a result with its own section in the document, as the declaration names it. */
export interface DocumentPart {
  from: string;
  title: string;
  /** Display format of the part; plain text if absent. */
  as?: string;
  /** true: shown large. */
  large?: boolean;
  /** true: left out if it is 0. */
  hideZero?: boolean;
  /** Path of the part that holds the unit of an amount, or of the amounts of a list. */
  unit?: string;
  columns?: readonly Pick<DocumentPart, 'from' | 'title' | 'as'>[];
}

/** The declared document settings of a tool, as the gateway needs them. */
export interface DocumentEntry {
  /** Name of the normaliser that reads the result in a stored answer. */
  normaliser: string;
  /** Default title. */
  title: string;
  /** File name without its extension. */
  file: string;
  /** How many days the offer is valid. */
  validDays?: number;
  /** The field of the form that names the recipient. */
  client?: string;
  /** Parts with the titles the declaration gives them; all others are labeled by the contract of their result kind. */
  parts?: readonly DocumentPart[];
}

/** Body of `POST /runs/<id>/document`: how to create the document of a run. */
export interface DocumentParams {
  title?: string;
  /** Name of the recipient. */
  client?: string;
  /** The result as edited by the member; absent to use the original. */
  value?: unknown;
}
