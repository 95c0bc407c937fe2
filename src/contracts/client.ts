import type { Meaning } from '@/generated/declaration';

/** What is known of a client, as text. */
export type Known = Readonly<Partial<Record<Meaning, string>>>;

/** Somebody a member works for: `PUT /profiles/<id>` with all but the id, `DELETE /profiles/<id>`. */
export interface Client {
  id: string;
  /** What the member calls them. */
  name: string;
  known: Known;
}

/** The clients of a member, by name: `GET /profiles`. */
export interface ClientList {
  clients: Client[];
}

/** So many clients a member may keep. */
export const MOST_CLIENTS = 200;

/** The longest name of a client, in characters. */
export const LONGEST_CLIENT_NAME = 120;

/** The longest of what is known, and all of it together, in characters. */
export const LONGEST_KNOWN = 2000;
export const MOST_KNOWN = 8000;

/** How a member is asked for what is known of a client. */
export interface MeaningWords {
  label: string;
  hint?: string;
  /** Asked for in several lines. */
  long?: true;
}

/** The words of every meaning, in the order they are asked for. */
export const MEANINGS: Readonly<Record<Meaning, MeaningWords>> = {
  businessName: { label: 'Business name', hint: 'Where it is not the name above.' },
  trade: { label: 'Kind of business', hint: 'In a word or two, such as Bakery.' },
  place: { label: 'Town or area' },
  niche: { label: 'Businesses to win', hint: 'The kind of businesses they want as customers.' },
  about: { label: 'About the business', long: true },
  offer: { label: 'What they sell', hint: 'Parted by commas.', long: true },
  audience: { label: 'Their customers', hint: 'Parted by commas.', long: true },
  tone: { label: 'How their texts sound' },
  website: { label: 'Website' },
  email: { label: 'E-mail' },
  phone: { label: 'Phone' },
  social: { label: 'Social links' },
  address: { label: 'Address' },
};

/** Every meaning, in the order they are asked for. */
export const meanings = Object.keys(MEANINGS) as Meaning[];
