/** For each item, whether its key was added and no earlier item has the same key. */
export function firstOfEach<Item>(
  items: readonly Item[],
  added: ReadonlySet<string>,
  keyOf: (item: Item) => string,
): readonly boolean[] {
  const seen = new Set<string>()
  return items.map((item) => {
    const key = keyOf(item)
    const isFirst = added.has(key) && !seen.has(key)
    seen.add(key)
    return isFirst
  })
}
