/** How words, dates and prices of a document are written: in British or American English. */
export type Spelling = 'uk' | 'us';

/** The paper a document is laid out for. */
export type Paper = 'a4' | 'letter';

/** A picture on documents, as it is kept. */
export interface Logo {
  type: 'image/png' | 'image/jpeg';
  /** The bytes, in base64. */
  data: string;
}

/** What a member's documents begin with, and how they are written: `/documents/letterhead`. */
export interface Letterhead {
  /** The member's own name or company; empty where none is to stand on documents. */
  name: string;
  /** One line below it: an address, a phone number. */
  contact: string;
  spelling: Spelling;
  paper: Paper;
  logo?: Logo;
}

/** The longest name of a sender or client, and title of a document; the longest line of contact. */
export const LONGEST_LINE = 120;
export const LONGEST_CONTACT = 200;

/** The largest logo, in bytes, and the largest edge of one, in pixels. */
export const LARGEST_LOGO = 200 * 1024;
export const LOGO_EDGE = 2000;

/** What documents look like for a member who has said nothing. */
export const PLAIN_LETTERHEAD: Letterhead = { name: '', contact: '', spelling: 'us', paper: 'letter' };

/** A part of a result that has a place of its own in a document, as the declaration names it. */
export interface DocumentPart {
  from: string;
  title: string;
  /** What it is; a plain text where absent. */
  as?: string;
  columns?: readonly Omit<DocumentPart, 'columns'>[];
}

/** What the gateway knows of the document a tool's result makes; from the declaration. */
export interface DocumentEntry {
  /** Reads the result in a stored answer. */
  normaliser: string;
  /** Title, where a member gives no other. */
  title: string;
  /** File name without its ending. */
  file: string;
  /** For so many days what it offers is good. */
  validDays?: number;
  /** Parts with the titles the declaration gives them; the rest are called as the contract of their kind says. */
  parts?: readonly DocumentPart[];
}

/** What a member says of a document of a run: `POST /runs/<id>/document`. */
export interface DocumentAsk {
  title?: string;
  /** Whom it is for. */
  client?: string;
  /** The result as the member has changed it; as it came where absent. */
  value?: unknown;
}
