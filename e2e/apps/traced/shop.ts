/** A shop that calls its stock service (APP_STOCK: its address) with both of Node's HTTP clients: `GET /orders/:id`. */
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from './serve.ts'

const { APP_STOCK: stock } = process.env

/** The status of a response, read to its end. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, (answer) => void text(answer).then(() => resolve(answer.statusCode ?? 0))).on('error', reject)
  })
}

serve(async ({ url = '' }) => {
  const [, order = ''] = /(\d+)/.exec(url) ?? []
  const item = await fetch(`${stock}/items/${order}?full=1`)
  await item.text()
  const price = await statusOf(`${stock}/prices/${order}`)
  return [Math.max(item.status, price), `Order ${order}`]
})
