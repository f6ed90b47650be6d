import { growthFloor } from '#floors'
import { askedByClient } from './asked.ts'

for (const text of ['DESC spans', 'SHOW TABLES', 'SHOW DATABASES', 'DESC', ''])
  growthFloor('ClickHouse: a statement with blanks behind it', {
    of: text,
    sizes: [250_000, 1_000_000],
    most: 3,
    prepare: (size) => {
      const long = `${text}${' '.repeat(size)}x`
      return () => askedByClient(new Request('https://mishap.example/', { method: 'POST', body: long }))
    },
  })
