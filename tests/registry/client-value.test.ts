import { expect, it } from 'vitest';
import { clientValue } from '@/registry/client-value';

const plan = {
  offer: { price: 5, scripts: ['Hello'], steps: ['Call them'] },
  extras: { roi: { month: 3 }, road: ['x'] },
};

it('keeps the named parts at their places, and nothing else', () => {
  expect(clientValue(plan, { parts: ['offer.price', 'extras.roi'] })).toEqual({
    offer: { price: 5 },
    extras: { roi: { month: 3 } },
  });
});

it('leaves out what the result does not have, and puts texts in place of parts', () => {
  expect(clientValue(plan, { parts: ['offer.price', 'offer.term'], texts: { 'offer.steps': ['Reply'] } })).toEqual({
    offer: { price: 5, steps: ['Reply'] },
  });
  expect(plan.offer.steps).toEqual(['Call them']);
});

it.each([[{}], ['a text'], [undefined]])('is nothing where the result has none of the parts: %j', (value) => {
  expect(clientValue(value, { parts: ['offer.price'], texts: { 'offer.steps': 'Reply' } })).toBeUndefined();
});
