/** The same shop behind a web framework. */
import { Hono } from 'hono'
import { captureException } from '@sentry/node'
import { findOrder } from './orders.ts'
import { chargeLater } from './payments.ts'

const app = new Hono()
app.onError((fault, context) => {
  captureException(fault)
  return context.text('Sorry', 500)
})
app.use(async (_, next) => {
  await next()
})
app.get('/orders/:number', (context) => findOrder(context.req.param('number'), 'north'))
app.get('/account/orders/:number', (context) => {
  const number = Number(context.req.param('number'))
  return findOrder(number, 'south')
})
app.get('/baskets', (context) => {
  const baskets: { size: number }[] = []
  const first = baskets[0] as { size: number }
  return context.text(String(first.size))
})
app.get('/pay/:card', async (context) => context.text(String(await chargeLater(context.req.param('card'), 100))))
app.get('/subscriptions/:card', async (context) => {
  const paid = await chargeLater(context.req.param('card'), 5)
  return context.text(String(paid))
})
app.get('/total', async (context) => {
  const total = await Promise.resolve(undefined as unknown as number)
  return context.text(total.toFixed(2))
})

export async function visit(path: string): Promise<void> {
  await app.request(path)
}
