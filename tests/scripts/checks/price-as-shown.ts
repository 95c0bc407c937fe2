import type { Fault } from '../fixtures/plant.ts';
import { json } from '../fixtures/project.ts';

export const faults: Fault[] = [
  {
    what: 'a label that does not say the price',
    plant: (project) => {
      const brand = JSON.parse(project.text('brand.json'));
      project.add('brand.json', json({ ...brand, price: { ...brand.price, label: 'Half of what it was' } }));
    },
    file: 'brand.json',
    at: '"Half of what it was"',
    found: '"Half of what it was", while the amount is',
    mend: 'Correct the label',
  },
];
