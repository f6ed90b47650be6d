import { z } from '@hono/zod-openapi'
import { line, paragraphs, table } from '../text.ts'
import { tool } from '../tool.ts'

const answer = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(z.unknown())),
  truncated: z.boolean(),
  statistics: z.object({ milliseconds: z.number(), rowsRead: z.number() }),
})

const tables = z.array(
  z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
)

export const querySql = tool({
  name: 'query_sql',
  title: 'Query by SQL',
  description:
    'Runs one SELECT of ClickHouse’s dialect over errors, spans, transactions, logs, metrics, sessions, check_ins, uptime, replays and profiles: for questions that joins, windows or several groups answer. Without a query it lists tables and columns; ask for those first. Narrow timestamp: statements have ten seconds.',
  input: z.object({
    query: z
      .string()
      .max(20_000)
      .default('')
      .describe(
        'SELECT error.type, count() AS n FROM errors WHERE timestamp > now() - INTERVAL 1 DAY GROUP BY error.type ORDER BY n DESC',
      ),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: async (ask, { query, limit }) => {
    if (query.trim() === '') {
      const known = await ask.get(`${ask.organization}/sql/tables/`, tables)
      return known
        .map(({ name, columns }) => `${name}: ${columns.map((one) => `${one.name} ${one.type}`).join(', ')}`)
        .join('\n')
    }
    const found = await ask.send('POST', `${ask.organization}/sql/`, { query, limit }, answer)
    if (found.rows.length === 0) return 'No rows.'
    return paragraphs(
      table(
        found.columns.map(({ name }) => line(name, 60)),
        found.rows,
      ),
      found.truncated ? `… more than ${limit} rows.` : undefined,
    )
  },
})
