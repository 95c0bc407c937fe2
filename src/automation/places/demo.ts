import { createHash } from 'node:crypto';
import type { Lead, LeadPackage } from './leads';

const FIRST_NAMES = [
  'Blue Fern',
  'Copper Lane',
  'Northgate',
  'Maple & Stone',
  'Harbor View',
  'Sunny Side',
  'Old Mill',
  'Cedar Point',
];
const SUFFIXES = ['', ' Collective', ' House', ' Works', ' Studio', ' Partners', ' Group', ' Corner'];
const STREETS = ['Oak St', 'Main St', 'Cedar Ave', 'Lake Rd', 'Second St', 'Market St', 'Hill Dr', 'Park Ave'];
const LEAD_COUNT = 24;

/**
 * Returns fictional leads for a search, always the same for the same search. Phone numbers come from the range reserved
 * for fiction, e-mail addresses end in a reserved domain.
 */
export function demoLeads(businessType: string, location: string, leadPackage: LeadPackage): Lead[] {
  const seed = createHash('sha256').update(`${businessType}|${location}`.toLowerCase()).digest();
  const byte = (index: number) => seed[index % seed.length] ?? 0;
  const city = location.split(',')[0]?.trim() ?? location;
  const business = titleCase(businessType);
  return Array.from({ length: LEAD_COUNT }, (_, index) => {
    const name = `${FIRST_NAMES[(byte(0) + index) % FIRST_NAMES.length]}${SUFFIXES[(byte(1) + Math.floor(index / FIRST_NAMES.length) * 3) % SUFFIXES.length]} ${business}`;
    const domain = `${name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')}.example`;
    return {
      name,
      phone: `(555) 555-01${String((byte(2) + index) % 100).padStart(2, '0')}`,
      email: leadPackage.email ? `hello@${domain}` : '',
      city,
      website: leadPackage.website === 'wanted' ? `https://${domain}` : '',
      address: `${10 + byte(index + 3)} ${STREETS[(byte(3) + index) % STREETS.length]}, ${location}`,
    };
  });
}

function titleCase(text: string): string {
  return text.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}
