const CITIES = ['Austin', 'Round Rock', 'Cedar Park', 'Pflugerville', 'Georgetown'];
const WORDS = ['Blue Fern', 'Northgate', 'Cedar Point', 'Lakeside', 'Summit', 'Old Mill', 'Harbor', 'Juniper'];

/** The leads of the page, all different and unsorted. The parameter `rows` of the URL is their number. */
export const rows = Array.from({ length: Number(new URLSearchParams(location.search).get('rows')) }, (_, index) => {
  const number = (index * 7919) % 100_003;
  const name = `${WORDS[number % WORDS.length]} Dental ${number}`;
  const city = CITIES[number % CITIES.length];
  const site = name.toLowerCase().replaceAll(' ', '-');
  return {
    name,
    phone: `(512) 555-${String(number % 10_000).padStart(4, '0')}`,
    email: number % 3 ? `hello@${site}.example` : '',
    city,
    website: `https://${site}.example`,
    address: `${number} Oak St, ${city}, TX`,
  };
});

/** A button that makes a CSV file of all rows and shows its size; `make` returns the file or its parts. */
export function CsvButton({ make }) {
  const press = async ({ currentTarget }) => {
    currentTarget.title = String(new Blob([await make()].flat()).size);
  };
  return (
    <button type="button" onClick={press}>
      CSV
    </button>
  );
}
