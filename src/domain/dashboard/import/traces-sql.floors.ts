import { costFloor } from '#floors'
import { readTracesSql } from './traces-sql.ts'

for (const start of ['select', 'select a from otel_traces where', ' from otel_traces where a group by b order by c'])
  for (const more of [' ', start])
    costFloor('the longest statement of an imported dashboard, refused', {
      of: `${start} ${more}`,
      most: 2_000,
      prepare: () => {
        const sql = `${start}${more.repeat((1990 - start.length) / more.length)}(`
        return () => readTracesSql(sql)
      },
    })
