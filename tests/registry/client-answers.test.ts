import { expect, it } from 'vitest';
import type { Client } from '@/contracts/client';
import { clientAnswers, clientChanges } from '@/registry/client-answers';
import { formFixture } from '../support/form-fixture';

const declaration = formFixture({
  form: {
    type: 'object',
    properties: {
      business: { type: 'string', title: 'Business' },
      kind: { type: 'string', title: 'Kind', enum: ['Bakery', 'Other'] },
      ownKind: { type: 'string', title: 'Own kind' },
      offers: { type: 'array', title: 'Offers', items: { type: 'string', enum: ['Tea', 'Cake'] } },
      key: { type: 'string', title: 'Key', secret: true },
    },
  },
  ui: {
    submit: { label: 'Go' },
    sections: [{ fields: ['business', 'kind', 'ownKind', 'offers', 'key'] }],
    fields: {
      business: { meaning: 'businessName' },
      kind: { meaning: 'trade' },
      offers: { meaning: 'offer' },
      key: { meaning: 'phone' },
    },
  },
  reveal: { ownKind: { when: { field: 'kind', is: 'Other' }, send: 'replace' } },
});
const client: Client = { id: 'c', name: 'Harbour', known: { trade: 'Boatyard', offer: 'Tea, Bread', phone: 'sk-1' } };

it('fills in what is empty, words beside Other too, and never a secret', () => {
  expect(clientAnswers(declaration, client, {})).toEqual({
    business: { business: 'Harbour' },
    kind: { kind: 'Other', ownKind: 'Boatyard' },
    offers: { offers: ['Tea'] },
  });
  expect(clientAnswers(declaration, client, { business: 'Mine', ownKind: 'typed before', offers: [] })).toEqual({
    offers: { offers: ['Tea'] },
  });
});

it('prefers the name of the business that is kept to what the member calls the client', () => {
  const known = { ...client, known: { businessName: 'Harbour Bakery Ltd' } };
  expect(clientAnswers(declaration, known, {})).toEqual({ business: { business: 'Harbour Bakery Ltd' } });
});

it('takes for news what differs, not what only a part of was taken, and never a secret', () => {
  const news = clientChanges(declaration, client, {
    business: ' harbour ',
    kind: 'Bakery',
    offers: ['Tea'],
    key: 'sk-2',
  });
  expect(news).toEqual([{ meaning: 'trade', was: 'Boatyard', now: 'Bakery' }]);
  expect(clientChanges(declaration, client, { kind: 'Other', ownKind: 'boatyard' })).toEqual([]);
  expect(clientChanges(declaration, client, { offers: ['Cake', 'Tea'] })).toEqual([
    { meaning: 'offer', was: 'Tea, Bread', now: 'Cake, Tea' },
  ]);
});
