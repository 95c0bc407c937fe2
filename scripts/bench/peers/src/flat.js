/** A form with only text fields, every fifth required. The parameter `n` of the URL is their number. */

const count = Number(new URLSearchParams(location.search).get('n'));

export const names = Array.from({ length: count }, (_, index) => `field${index + 1}`);
export const isRequired = (name) => names.indexOf(name) % 5 === 0;
export const titleOf = (name) => name.replace('field', 'Field ');
export const MAX_LENGTH = 200;
