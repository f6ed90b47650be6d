import { describe, expect, test } from 'vitest'
import { MAX_UNCONFIRMED, type SubscriberKind } from '#domain/status-page/subscriber.ts'
import { engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

async function aPage({ catalogue }: CatalogueBench) {
  const content = { name: 'Shop', intro: '', locales: ['en'], theme: 'system', logo: null, components: [] } as const
  const made = await catalogue.statusPages.create(operator('org:write'), { slug: 'shop', domain: null }, content, noon)
  if (!made.ok) throw new Error(made.refusal.reason)
  const { id, publicId } = made.value
  const messages: number[] = []
  const ask = (kind: SubscriberKind, target: string, at = noon) => {
    const to = { kind, target, locale: 'en' }
    const page = { id: publicId, name: 'Shop', url: 'https://shop.example' }
    const notice = { kind: 'confirm', page, confirm: '' } as const
    const request = { publicId: `${target} ${at.getTime()}`, ...to }
    return catalogue.statusSubscriptions.ask(
      publicId,
      request,
      (subscriber) => {
        messages.push(subscriber)
        return { kind: 'status', subscriber, to, notice }
      },
      at,
    )
  }
  const subscribers = () => catalogue.statusPages.subscribers(operator('org:write'), id)
  return { ask, messages, subscribers, confirm: catalogue.statusSubscriptions.confirm }
}

describe.each(engines)('requests to be told of a status page, on $name,', ({ bench }) => {
  test('ask a webhook once, and a person again after an hour', async () => {
    await using stage = await bench()
    const { ask, messages } = await aPage(stage)
    for (const at of [0, 30, 61, 122]) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await ask('webhook', 'https://victim.example/', minutes(at))
      // oxlint-disable-next-line no-await-in-loop
      await ask('mail', 'ada@example.com', minutes(at))
    }
    expect(messages).toHaveLength(1 + 3)
  })

  test('that nobody confirms make room for others, and keep nobody out who has confirmed', async () => {
    await using stage = await bench()
    const { ask, confirm, subscribers } = await aPage(stage)
    await ask('mail', 'first@example.com')
    expect(await confirm(`first@example.com ${noon.getTime()}`, noon)).toBe(true)
    for (let at = 0; at < MAX_UNCONFIRMED + 3; at++)
      // oxlint-disable-next-line no-await-in-loop -- the oldest go first
      await ask('mail', `a${at}@example.com`, noon)
    const left = (await subscribers()).map(({ target }) => target)
    expect(left).toContain(`a${MAX_UNCONFIRMED + 2}@example.com`)
    expect(await confirm(`a0@example.com ${noon.getTime()}`, noon)).toBe(false)
    expect(await confirm(`first@example.com ${noon.getTime()}`, noon)).toBe(true)
    expect(await confirm(`a3@example.com ${noon.getTime()}`, noon)).toBe(true)
  })
})
