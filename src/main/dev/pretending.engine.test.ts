import { mkdtemp, rm } from 'node:fs/promises'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EmbeddedEvents } from '#storage/events/embedded/embedded.ts'
import { openNewEvents } from '#storage/events/test-support/new-events.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { parseSettings } from '../settings.ts'
import { openSmallStores, type SmallStores } from '../stores.ts'
import { pretending, servePretending } from './pretending.ts'

let folder: string
let small: SmallStores
let events: EmbeddedEvents

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-pretending-'))
  const settings = parseSettings({ NODE_ENV: 'test', MISHAP_DATA: folder })
  if (!settings.ok) throw new Error(settings.refusal.sentence)
  small = await openSmallStores(settings.value)
  events = await openNewEvents({ folder: join(folder, 'events') })
  await small.catalogue.projects.create(operatorGrant('project:write'), { name: 'Web', platform: 'node' }, new Date())
})

afterAll(async () => {
  await events.close()
  await small.close()
  await rm(folder, { recursive: true })
})

/** What a page at this URL reads. */
async function readAt<T>(url: string, read: (running: ReturnType<typeof stores>) => Promise<T>): Promise<T> {
  const running = stores()
  const request = new IncomingMessage(new Socket())
  request.url = url
  let answer: Promise<T> | undefined
  const page = servePretending(async () => {
    answer = read(running)
    await answer.catch(() => undefined)
  })
  await page(request, new ServerResponse(request))
  if (answer === undefined) throw new Error('The page was not made.')
  return answer
}

const stores = () => pretending({ catalogue: small.catalogue, accounts: small.accounts, events })
type Stores = ReturnType<typeof stores>

const projects = async ({ catalogue }: Stores) =>
  (await catalogue.projects.list(operatorGrant('project:read'))).map(({ name }) => name)
const environments = ({ events: store }: Stores) => store.environments(operatorGrant('event:read'))

test('an ordinary page reads what there is', async () => {
  expect(await readAt('/projects', projects)).toEqual(['Web'])
})

test('a store that is said to be empty answers with nothing', async () => {
  expect(await readAt('/projects?pretend=empty&stores=projects', projects)).toEqual([])
})

test('a store that is said to have failed refuses, and the others answer', async () => {
  await expect(readAt('/issues?pretend=failed&stores=events', environments)).rejects.toThrow('events cannot be reached')
  expect(await readAt('/issues?pretend=failed&stores=events', projects)).toEqual(['Web'])
})

test('a store that is said to be slow answers after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    let answered = false
    const reading = readAt('/issues?pretend=slow&stores=projects', projects).finally(() => (answered = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(answered).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await reading).toEqual(['Web'])
  } finally {
    vi.useRealTimers()
  }
})
