/** Names of a key's fields: each key of the page has a form of its own, and an id is good for one field. */
export const fieldOf = {
  label: (key: string) => `label-${key}`,
  enabled: (key: string) => `enabled-${key}`,
  count: (key: string) => `count-${key}`,
  every: (key: string) => `every-${key}`,
  unit: (key: string) => `unit-${key}`,
} as const

/** The hidden field that says which key. */
export const KEY_FIELD = 'key'
