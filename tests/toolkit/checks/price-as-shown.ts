import type { PlantedFault } from '../fixtures/plant.ts';
import { json } from '../fixtures/project.ts';

export const faults: PlantedFault[] = [
  {
    what: 'a label that does not say the price',
    plant: (project) => {
      const brand = JSON.parse(project.text('brand.json'));
      project.add('brand.json', json({ ...brand, price: { ...brand.price, label: '$ less than it was' } }));
    },
    file: 'brand.json',
    at: '"$ less than it was"',
    found: '"$ less than it was", while the amount is',
    mend: 'Correct the label',
  },
  {
    what: 'a label with the sign of another currency',
    plant: (project) => {
      const brand = JSON.parse(project.text('brand.json'));
      const price = { ...brand.price, currency: 'USD', label: `€${brand.price.amount} a month` };
      project.add('brand.json', json({ ...brand, price }));
    },
    file: 'brand.json',
    at: '"€',
    found: 'while the currency is USD',
    mend: 'Correct the label, or the currency',
  },
];
