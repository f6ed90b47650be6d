/** A shop that asks its stock (APP_STOCK: its address), on both ways that Node has: `GET /orders/:id`. */
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from './serve.ts'

const { APP_STOCK: stock } = process.env

/** The status of an answer, read to its end. */
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
