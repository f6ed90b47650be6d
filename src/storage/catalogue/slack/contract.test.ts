import { describe, expect, test } from 'vitest'
import type { IssueId } from '#domain/ids.ts'
import { engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'

const app = { baseUrl: 'https://slack.com', teamId: 'T1', teamName: 'Acme', botName: 'mishap', locale: 'de' }
const sealed = { botToken: 'sealed-token', signingSecret: 'sealed-secret' }
const write = operator('org:write')
const ann = { slackUserId: 'U1', slackName: 'ann.s' }
const HASH = 'a'.repeat(64)

async function aStage(stage: CatalogueBench) {
  await stage.account('ann')
  await stage.catalogue.slack.connect(write, app, sealed, noon)
  return { slack: stage.catalogue.slack, work: stage.catalogue.slackWork }
}

describe.each(engines)('the Slack app on $name', ({ bench }) => {
  test('is one, without its secrets; its people stay with its workspace', async () => {
    await using stage = await bench()
    const { slack, work } = await aStage(stage)
    expect(await slack.app(write)).toMatchObject({ ...app, heardAt: null, fault: null })
    expect(JSON.stringify(await slack.app(write))).not.toContain('sealed')
    expect(await work.app()).toMatchObject({ teamId: 'T1', sealed })
    await work.keepCode(HASH, 'ann', minutes(10))
    expect(await work.link(HASH, ann, noon)).toBe('ann')
    await slack.connect(write, app, sealed, noon)
    expect(await slack.people(write)).toMatchObject([{ ...ann, userId: 'ann' }])
    await slack.connect(write, { ...app, teamId: 'T2' }, sealed, noon)
    expect(await slack.people(write)).toEqual([])
    expect(await slack.disconnect(write, noon)).toBe(true)
    expect(await slack.disconnect(write, noon)).toBe(false)
    expect(await work.app()).toBeUndefined()
    expect(JSON.stringify(await stage.catalogue.audit.search(write, {}, 20))).not.toContain('sealed')
  })

  test('a code links once, within its time, and takes the place of what was linked', async () => {
    await using stage = await bench()
    const { slack, work } = await aStage(stage)
    await stage.account('bob')
    await work.keepCode(HASH, 'ann', minutes(10))
    expect(await work.link('b'.repeat(64), ann, noon)).toBeUndefined()
    expect(await work.link(HASH, ann, minutes(10))).toBeUndefined()
    await work.keepCode(HASH, 'ann', minutes(10))
    expect(await work.link(HASH, ann, minutes(9))).toBe('ann')
    expect(await work.link(HASH, ann, minutes(9))).toBeUndefined()
    expect(await work.accountOf('U1')).toBe('ann')
    expect(await work.own('ann')).toEqual({ team: 'Acme', linked: { slackName: 'ann.s', linkedAt: minutes(9) } })
    await work.keepCode(HASH, 'bob', minutes(20))
    expect(await work.link(HASH, ann, minutes(11))).toBe('bob')
    expect(await slack.people(write)).toMatchObject([{ slackUserId: 'U1', userId: 'bob' }])
    expect(await work.unlink({ userId: 'ann' }, minutes(12))).toBe(false)
    expect(await work.unlink({ userId: 'bob' }, minutes(12))).toBe(true)
    expect(await work.accountOf('U1')).toBeUndefined()
    const log = await stage.catalogue.audit.search(write, {}, 20)
    expect(log.filter(({ action }) => action === 'integration.updated').map(({ detail }) => detail['linked'])).toEqual([
      'false',
      'true',
      'true',
    ])
  })

  test('shows the projects that somebody chose, and is told of what is due until it is done', async () => {
    await using stage = await bench()
    const { slack, work } = await aStage(stage)
    const project = await stage.project('web')
    expect(await work.shownProjects()).toEqual([])
    expect(await slack.showProject(write, project.id, true, noon)).toBe(true)
    expect(await slack.showProject(write, project.id, true, noon)).toBe(false)
    expect(await slack.projects(write)).toMatchObject([{ projectId: project.id }])
    expect(await slack.showProject(write, project.id, false, noon)).toBe(true)
    expect(await work.shownProjects()).toEqual([])

    expect(await work.take('Ev1', noon)).toBe(true)
    expect(await work.take('Ev1', minutes(1))).toBe(false)
    await work.untake('Ev1')
    expect(await work.take('Ev1', minutes(2))).toBe(true)
    const message = { channel: 'C1', ts: '1.2', text: '', attachments: [] }
    await work.queue({ kind: 'update', message, issue: 7 as IssueId }, noon)
    const [due] = await work.due(noon, 5)
    if (due === undefined) throw new Error('Nothing is due.')
    expect(due).toMatchObject({ post: { kind: 'update', message, issue: 7 }, attempts: 0 })
    await work.settle(due.id, { at: minutes(5), attempts: 1 })
    expect(await work.due(minutes(4), 5)).toEqual([])
    expect(await work.due(minutes(5), 5)).toMatchObject([{ id: due.id, attempts: 1 }])
    await work.settle(due.id, null)
    expect(await work.due(minutes(9), 5)).toEqual([])
    await work.note({ reason: 'forbidden', status: 200, says: 'missing_scope' }, minutes(4))
    expect(await slack.app(write)).toMatchObject({ heardAt: minutes(2), fault: { says: 'missing_scope' } })
    await work.note(null, minutes(5))
    expect((await slack.app(write))?.fault).toBeNull()
  })
})
