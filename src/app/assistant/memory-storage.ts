/** Replaces web storage, which is not available in an assistant's frame. Its entries are lost when the page is closed. */
class MemoryStorage implements Storage {
  private readonly entries = new Map<string, string>();
  get length(): number {
    return this.entries.size;
  }
  key = (index: number): string | null => [...this.entries.keys()][index] ?? null;
  getItem = (name: string): string | null => this.entries.get(name) ?? null;
  setItem = (name: string, text: string): void => void this.entries.set(name, text);
  removeItem = (name: string): void => void this.entries.delete(name);
  clear = (): void => this.entries.clear();
}

for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { value: new MemoryStorage(), configurable: true });
