import { beforeEach, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { SeenEnvironment } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { SeenEnvironments } from './seen-environments.ts'

const [shop, other] = [1, 2] as [ProjectId, ProjectId]
const grant = operatorGrant('event:read')
const ofShop = { ...grant, projects: [shop] }

describe('the environments of events', () => {
  let stored: SeenEnvironment[] = []
  let asked = 0
  let known: SeenEnvironments
  const names = async (whose = ofShop) => (await known.of(whose)).map(({ name }) => name)
  const event = (projectId: ProjectId, environment: string) => ({ projectId, environment })

  beforeEach(() => {
    stored = [{ projectId: shop, name: 'production', events: 1, lastSeen: new Date(0) }]
    asked = 0
    known = new SeenEnvironments(() => {
      asked++
      return Promise.resolve([...stored])
    })
  })

  test('are asked for once, as long as events name those that are known, or none', async () => {
    await names()
    known.came([event(shop, 'production'), event(shop, '')])
    expect(await names()).toEqual(['production'])
    expect(asked).toBe(1)
  })

  test('are asked for again as soon as an event names a new one', async () => {
    await names()
    stored.push({ projectId: shop, name: 'staging', events: 1, lastSeen: new Date(0) })
    known.came([event(shop, 'staging')])
    expect(await names()).toEqual(['production', 'staging'])
  })

  test('are not asked for again for an event of a project that one may not know of', async () => {
    await names()
    known.came([event(other, 'staging')])
    await names()
    expect(asked).toBe(1)
    await names({ ...grant, projects: [shop, other] })
    expect(asked).toBe(2)
  })

  test('that are being asked for while an event comes are not kept', async () => {
    const first = names()
    known.came([event(shop, 'production')])
    await first
    await names()
    expect(asked).toBe(2)
  })

  test('are forgotten where something was deleted', async () => {
    await names()
    known.forget()
    await names()
    expect(asked).toBe(2)
  })
})
