import { createHash } from 'node:crypto';
import type { Lead, LeadPackage } from './leads';

const FIRST = [
  'Blue Fern',
  'Copper Lane',
  'Northgate',
  'Maple & Stone',
  'Harbor View',
  'Sunny Side',
  'Old Mill',
  'Cedar Point',
];
const SECOND = ['', ' Collective', ' House', ' Works', ' Studio', ' Partners', ' Group', ' Corner'];
const STREETS = ['Oak St', 'Main St', 'Cedar Ave', 'Lake Rd', 'Second St', 'Market St', 'Hill Dr', 'Park Ave'];
const COUNT = 24;

/**
 * Made-up leads for a search, always the same for the same search. Names are fictional, numbers come from the range kept
 * free for fiction, addresses end in a domain nobody can own.
 */
export function demoLeads(businessType: string, location: string, wanted: LeadPackage): Lead[] {
  const seed = createHash('sha256').update(`${businessType}|${location}`.toLowerCase()).digest();
  const byte = (index: number) => seed[index % seed.length] ?? 0;
  const city = location.split(',')[0]?.trim() ?? location;
  return Array.from({ length: COUNT }, (_, index) => {
    const name = `${FIRST[(byte(0) + index) % FIRST.length]}${SECOND[(byte(1) + Math.floor(index / FIRST.length) * 3) % SECOND.length]} ${titled(businessType)}`;
    const domain = `${name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')}.example`;
    return {
      name,
      phone: `(555) 555-01${String((byte(2) + index) % 100).padStart(2, '0')}`,
      email: wanted.email ? `hello@${domain}` : '',
      city,
      website: wanted.website === 'wanted' ? `https://${domain}` : '',
      address: `${10 + byte(index + 3)} ${STREETS[(byte(3) + index) % STREETS.length]}, ${location}`,
    };
  });
}

function titled(words: string): string {
  return words.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}
