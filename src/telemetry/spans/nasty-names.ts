/** For tests and floors: names that are expensive to parse. */
export const nastyNames = [
  "'".repeat(8000),
  '$a$'.repeat(2700),
  Array.from({ length: 1600 }, (_, index) => `$a${index}$`).join(' '),
  '%('.repeat(4000),
  '/*'.repeat(4000),
  `/${'a1'.repeat(4000)}`,
  '('.repeat(8000),
  '1,'.repeat(4000),
]
