import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { tools } from '#api/mcp/tools.ts'
import { withImplied } from '#domain/access/implied-scopes.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { permissions, type Permission } from '#domain/access/roles.ts'
import { sendOneOfEach } from './harness/one-of-each.ts'
import { sendEvent } from './harness/send.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { makeAlerts } from './harness/things.ts'

/** Every tool for agents, with the scopes it declares, and all pages of its lists. */

type Args = Readonly<Record<string, unknown>>

let server: SharedServer
let everything: string
let args: Readonly<Record<string, Args>>

beforeAll(async () => {
  server = await sharedServer()
  const dsn = await server.createProject('Shop', 'node')
  everything = await server.createToken(...permissions)
  const sent = await sendOneOfEach(server, dsn, { release: 'shop@1', environment: 'live' })
  const { catalogue } = await server.stores()
  const { alerts } = await makeAlerts(catalogue, { kind: 'operator' }, 'Often')
  const { monitors } = await catalogue.monitors.list(operatorGrant('event:read'), { text: '', offset: 0, limit: 1 })
  const monitor = String(monitors[0]?.id)
  const issue = 'SHOP-1'
  args = {
    get_issue: { issue },
    get_tag_values: { issue, tag: 'colour' },
    explain_grouping: { issue },
    get_trace: { trace: sent.trace },
    get_replay: { replay: sent.replay },
    get_alert: { alert: String(alerts[0]) },
    get_monitor: { monitor },
    query_sql: { query: 'SELECT count() FROM errors' },
    update_issue: { issue, priority: 'low' },
    comment_on_issue: { issue, text: 'It is the cart.' },
    mute_alert: { alert: String(alerts[0]), hours: 2 },
    mute_monitor: { monitor },
  }
  await using agent = await agentWith(everything)
  // New data is searchable within seconds.
  const found = async () => expect(await agent.say('get_tag_values')).toContain('red | 1')
  await vi.waitFor(found, { timeout: 60_000, interval: 200 })
})

async function agentWith(token: string) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.address}/mcp`), { requestInit }))
  return {
    client,
    [Symbol.asyncDispose]: () => client.close(),
    say: async (name: string, said: Args = args[name] ?? {}) => {
      const { content, isError } = await client.callTool({ name, arguments: said })
      const text = content.map((one) => (one.type === 'text' ? one.text : '')).join('\n')
      return isError === true ? `refused: ${text}` : text
    },
  }
}

const changing = tools.filter(({ changes }) => changes).map(({ name }) => name)

describe('a tool', () => {
  test('does what it is for with the scopes that it names, and with all but one of them does not', async () => {
    const wrong: string[] = []
    for (const { name, needs } of tools) {
      await using agent = await agentWith(
        await server.createToken(...(needs.length > 0 ? needs : (['org:read'] as const))),
      )
      const text = await agent.say(name)
      if (text.startsWith('refused')) wrong.push(`${name}: ${text}`)
      for (const scope of needs) {
        // Without any scope that implies it.
        const others = permissions.filter((one) => !withImplied([one]).includes(scope))
        await using lacking = await agentWith(await server.createToken(...(others as readonly Permission[])))
        const refused = await lacking.say(name)
        if (!refused.startsWith(`refused: Missing permission: ${scope}`))
          wrong.push(`${name} without ${scope}: ${refused}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('that changes something says so, and each change is a line of the audit log', async () => {
    await using agent = await agentWith(everything)
    const listed = (await agent.client.listTools()).tools
    expect(listed.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)).toEqual(
      changing,
    )
    for (const { name, needs } of tools)
      expect(listed.find((one) => one.name === name)?.description).toContain(needs.join(', '))
    const { catalogue } = await server.stores()
    const log = async () =>
      (await catalogue.audit.search(operatorGrant('org:write'), { actions: ['application.tool_used'] }, 100))
        .map(({ target, detail }) => `${detail['tool']} ${target}`)
        .toReversed()
    const before = await log()
    for (const name of changing) await agent.say(name)
    // Rejected calls and reads are not recorded as changes.
    expect(await agent.say('mute_alert', { alert: '999999', hours: 1 })).toMatch(/^refused: There is no/)
    await agent.say('get_alert')
    const { alert, monitor } = { ...args['mute_alert'], ...args['mute_monitor'] }
    expect((await log()).slice(before.length)).toEqual([
      'update_issue SHOP-1',
      'comment_on_issue SHOP-1',
      `mute_alert alert ${String(alert)}`,
      `mute_monitor monitor ${String(monitor)}`,
    ])
  })
})

describe('monitors and alerts', () => {
  test('are listed with the numbers by which they are asked for, told, muted, and heard again', async () => {
    await using agent = await agentWith(everything)
    const number = String(args['get_monitor']?.['monitor'])
    expect(await agent.say('list_monitors')).toMatch(new RegExp(`^job \\| backup \\|.*\\| ${number}$`, 'm'))
    const mute = (muted: boolean) => agent.say('mute_monitor', { monitor: number, muted })
    expect(await mute(true)).toBe('backup is muted.')
    // New data is evaluated moments later.
    await expect.poll(() => agent.say('get_monitor'), { timeout: 60_000, interval: 100 }).toMatch(/^live \| ok \| 2/m)
    const shown = await agent.say('get_monitor')
    expect(shown).toContain('# backup (backup), muted\nSchedule interval 1 hour in UTC')
    expect(shown).toMatch(/Z \| live \| ok \| 2s$/m)
    expect(await agent.say('list_monitors')).toContain('job | backup | ok (muted)')
    expect(await mute(false)).toBe('backup is not muted.')

    const alert = String(args['get_alert']?.['alert'])
    expect(await agent.say('list_alerts')).toMatch(new RegExp(`^Often \\|.*\\| ${alert}$`, 'm'))
    expect(await agent.say('mute_alert', { alert, hours: 2 })).toMatch(/^Often is muted until 2/)
    expect(await agent.say('get_alert')).toMatch(/^# Often, muted until .*\nhttp.*\nWaits for: .*events/)
    expect(await agent.say('mute_alert', { alert, hours: 0 })).toBe('Often is not muted.')
    expect(await agent.say('get_alert')).toContain('It has not fired.')
  })
})

describe('a list that goes on', () => {
  /** All lines of a list, page by page, using each page's cursor for the next. */
  async function linesOf(name: string, said: Args): Promise<readonly string[]> {
    await using agent = await agentWith(everything)
    const lines: string[] = []
    let cursor: string | undefined
    do {
      const text = await agent.say(name, { ...said, ...(cursor !== undefined && { cursor }) })
      expect(text).not.toMatch(/^refused/)
      lines.push(...text.split('\n').filter((line) => /^(?!---)[^|]+ \| |^\d{4}-.* \[/.test(line)))
      cursor = /ask again with the cursor (\S+)/.exec(text)?.[1]
      expect(lines.length).toBeLessThan(100)
    } while (cursor !== undefined)
    return lines
  }

  test('is read to its end by its cursors, each line once', async () => {
    const dsn = await server.createProject('Loud', 'node')
    const { catalogue } = await server.stores()
    for (const n of [1, 2, 3, 4, 5]) {
      await sendEvent(server, dsn, { message: `Number ${n}`, fingerprint: [String(n)], release: `loud@${n}` })
      const draft = { name: `Job ${n}`, config: { schedule: null } }
      await fetch(`${server.address}/api/1/monitors`, {
        method: 'POST',
        headers: { authorization: `Bearer ${everything}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...draft, project: 'loud' }),
      })
    }
    for (let n = 0; n < 60; n += 2) await makeAlerts(catalogue, { kind: 'operator' }, `Rule ${n}`)
    const found = (lines: readonly string[], what: RegExp) =>
      lines.flatMap((line) => what.exec(line)?.[0] ?? []).toSorted()
    const numbers = [1, 2, 3, 4, 5].map((n) => `Number ${n}`)
    const limited = { project: 'loud', limit: 2 }
    for (const search of ['search_issues', 'search_events'])
      await expect
        .poll(async () => found(await linesOf(search, limited), /Number \d/), { timeout: 60_000, interval: 200 })
        .toEqual(numbers)
    expect(found(await linesOf('list_releases', { limit: 2 }), /loud@\d/)).toHaveLength(5)
    expect(new Set(found(await linesOf('list_alerts', {}), /^(Often|Rule \d+)( 2)?/)).size).toBe(62)
    expect(found(await linesOf('list_monitors', {}), /Job \d/)).toHaveLength(5)
  })
})
