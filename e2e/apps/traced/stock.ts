/** A shop's stock, in a database (APP_DATABASE: its address): `GET /items/:id` and `GET /prices/:id`. */
import pg from 'pg'
import { serve, type Answer } from './serve.ts'
import { Sentry } from './watch.ts'

const pool = new pg.Pool({ connectionString: process.env.APP_DATABASE, max: 1 })

/** Reports an error while the span of the search is active. */
function findItem(id: string): Promise<Answer> {
  return Sentry.startSpan({ name: 'find item', op: 'function' }, async (): Promise<Answer> => {
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM items WHERE id = $1', [Number(id)])
    const [item] = rows
    if (item !== undefined) return [200, item.name]
    Sentry.captureException(new RangeError(`There is no item ${id}`))
    return [500, 'Nothing']
  })
}

async function findPrice(id: string): Promise<Answer> {
  try {
    // Deliberately bad style: literals in the query text must not appear in span names.
    const table = Number(id) > 9000 ? 'nowhere' : 'prices'
    await pool.query(`SELECT price FROM ${table} WHERE item = ${Number(id)} AND currency = 'EUR'`)
    return [200, 'Some']
  } catch {
    return [500, 'Unknown']
  }
}

serve(({ url = '' }) => {
  const [, kind, id = ''] = /^\/(\w+)\/(\d+)/.exec(url) ?? []
  return kind === 'items' ? findItem(id) : findPrice(id)
})
