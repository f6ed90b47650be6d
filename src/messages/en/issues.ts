export const issues = {
  list: { title: 'Issues', count: '{count, plural, one {# issue} other {# issues}}' },
} as const
