import type { Meaning } from '@/generated/declaration';

export type ClientDetails = Readonly<Partial<Record<Meaning, string>>>;

/** A business the member works for: `PUT /profiles/<id>` sends all but the id, `DELETE /profiles/<id>` deletes it. */
export interface Client {
  id: string;
  /** The name the member gave the client. */
  name: string;
  /** Details that fill forms in. */
  known: ClientDetails;
}

/** Body of `GET /profiles`: the member's clients, sorted by name. */
export interface ClientList {
  clients: Client[];
}

/** Maximum number of clients per member. */
export const MAX_CLIENTS = 200;

/** Maximum length of a client name, in characters. */
export const MAX_CLIENT_NAME_LENGTH = 120;

/** Maximum length of a single detail, and of all details of a client together, in characters. */
export const MAX_DETAIL_LENGTH = 2000;
export const MAX_DETAILS_LENGTH = 8000;

/** Label and hint of the input for one client detail. */
export interface MeaningLabel {
  label: string;
  hint?: string;
  /** Uses a multi-line input. */
  long?: true;
}

/** Labels of all client details, in the order of the form. */
export const MEANING_LABELS: Readonly<Record<Meaning, MeaningLabel>> = {
  businessName: { label: 'Business name', hint: 'If it differs from the name above.' },
  trade: { label: 'Kind of business', hint: 'In a word or two, such as Bakery.' },
  place: { label: 'Town or area' },
  niche: { label: 'Businesses to win', hint: 'The kind of businesses they want as customers.' },
  about: { label: 'About the business', long: true },
  offer: { label: 'What they sell', hint: 'Separated by commas.', long: true },
  audience: { label: 'Their customers', hint: 'Separated by commas.', long: true },
  tone: { label: 'How their texts sound' },
  website: { label: 'Website' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  social: { label: 'Social links' },
  address: { label: 'Address' },
};

/** All client details, in the order of the form. */
export const meanings = Object.keys(MEANING_LABELS) as Meaning[];
