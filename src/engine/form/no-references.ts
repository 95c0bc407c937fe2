function refuse(): never {
  throw new Error('the schema of a form holds a reference: write out what it refers to');
}

/** Stands in for the library with which rjsf follows references between schemas: the schemas of forms are flat. */
// biome-ignore lint/style/noDefaultExport: rjsf imports it so
export default { resolve: refuse, equal: refuse };
