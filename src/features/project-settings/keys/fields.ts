/** Field names of a key. Unique per key, because every key on the page has its own form and ids must not repeat. */
export const fieldOf = {
  label: (key: string) => `label-${key}`,
  enabled: (key: string) => `enabled-${key}`,
  count: (key: string) => `count-${key}`,
  every: (key: string) => `every-${key}`,
  unit: (key: string) => `unit-${key}`,
} as const

export const KEY_FIELD = 'key'
