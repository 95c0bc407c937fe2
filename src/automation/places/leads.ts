import type { Place } from './client';

/** A lead as it is returned (docs/behaviour.md, section 3). */
export interface Lead {
  name: string;
  phone: string;
  email: string;
  city: string;
  website: string;
  address: string;
}

/** The requested parts of a lead. */
export interface LeadPackage {
  website: 'wanted' | 'without' | 'unasked';
  email: boolean;
}

/** Parses a package by its text: "Phone Number, Email, Website", "... for Businesses Without Websites", and so on. */
export function readPackage(text: string): LeadPackage {
  if (/without websites?/i.test(text)) return { website: 'without', email: false };
  return { website: /website/i.test(text) ? 'wanted' : 'unasked', email: /e-?mail/i.test(text) };
}

/** Converts a business to a lead; undefined if it is closed, has no phone number, or does not fit the package. */
export function leadOf(place: Place, { website, email }: LeadPackage): Lead | undefined {
  const phone = place.nationalPhoneNumber ?? place.internationalPhoneNumber ?? '';
  const name = place.displayName?.text?.trim() ?? '';
  const site = place.websiteUri ?? '';
  if (!name || !phone || place.businessStatus === 'CLOSED_PERMANENTLY') return undefined;
  if (website === 'without' && site) return undefined;
  if (website === 'wanted' && !site && !email) return undefined;
  return {
    name,
    phone,
    email: '',
    city: cityOf(place),
    website: website === 'wanted' ? site : '',
    address: place.formattedAddress ?? '',
  };
}

function cityOf({ addressComponents = [], formattedAddress = '' }: Place): string {
  for (const type of ['locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3']) {
    const part = addressComponents.find(({ types }) => types?.includes(type));
    if (part?.longText) return part.longText;
  }
  return formattedAddress.split(',')[1]?.trim() ?? '';
}
