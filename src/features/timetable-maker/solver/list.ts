/** A list of numbers that is filled again and again without new memory; it grows when it must. */
export class List {
  items = new Int32Array(64);
  length = 0;

  push(item: number): void {
    if (this.length === this.items.length) {
      const more = new Int32Array(2 * this.length);
      more.set(this.items);
      this.items = more;
    }
    this.items[this.length++] = item;
  }

  has(item: number): boolean {
    for (let each = 0; each < this.length; each++) if (this.items[each] === item) return true;
    return false;
  }

  clear(): void {
    this.length = 0;
  }
}
