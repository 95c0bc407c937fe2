/** An in-memory `Storage`, with its entries as properties as in browsers. */
export class MemoryStorage {
  [key: string]: unknown;

  get length(): number {
    return Object.keys(this).length;
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, text: string): void {
    this[key] = String(text);
  }

  removeItem(key: string): void {
    delete this[key];
  }

  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }
}
