import { DRESSES, TEXT_ENVELOPES, VALUE_ENVELOPES } from '../normalisers/envelopes';

/** Bodies in which a text stands as models and automation servers wrap one, by what it is wrapped in. */
export function wrappedTexts(text: string): Record<string, string> {
  // JSON without a marker around it cannot be told from its envelope.
  const isJson = /^\s*([{["\d-]|true|false|null)/.test(text);
  const envelopes = Object.entries(TEXT_ENVELOPES).filter(([name]) => !(isJson && name === 'json string'));
  const bodies = envelopes.map(([name, wrap]) => [name, JSON.stringify(wrap(text))]);
  return Object.fromEntries(bodies);
}

/** The same for a JSON value, also where it stands as text, dressed as models dress one. */
export function wrappedValues(value: unknown): Record<string, string> {
  const json = JSON.stringify(value);
  const dressed = Object.entries(DRESSES).flatMap(([dress, put]) =>
    Object.entries(TEXT_ENVELOPES)
      // A JSON string between prose is no shape anybody sends.
      .filter(([name]) => name !== 'json string')
      .map(([name, wrap]) => [`${name} of ${dress}`, JSON.stringify(wrap(put(json)))]),
  );
  const wrapped = Object.entries(VALUE_ENVELOPES).map(([name, wrap]) => [name, JSON.stringify(wrap(value))]);
  return Object.fromEntries([...wrapped, ...dressed]);
}
