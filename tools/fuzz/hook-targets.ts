import { createHmac } from 'node:crypto'
import { ticketSystems } from '#domain/ticket/integration.ts'
import { isFromSlack, slackSignature } from '#notify/slack/signature.ts'
import { isGenuine, readHook } from '#notify/tickets/hooks.ts'
import { issueInAddress } from '#services/slack/links.ts'
import type { Target } from './fuzz.ts'
import { jsonWords } from './wire-targets.ts'

const NOON = new Date('2026-11-24T12:00:00Z')
const SECRET = 'a secret of nobody'
const NEWLINE = 10
const site = { origin: 'https://mishap.example', basePath: '/ops' }

const signed = 'team_id=T1&user_id=U1&text=resolve+WEB-1&response_url=https%3A%2F%2Fa'
const timestamp = String(NOON.getTime() / 1000)
const ofSlack = slackSignature(SECRET, timestamp, Buffer.from(signed))
const ofGitHub = `sha256=${createHmac('sha256', SECRET).update(signed).digest('hex')}`

/** A request in this target's format: a line with its time, one with its signature, and the body. */
const seed = (signature: string) => Buffer.from(`${timestamp}\n${signature}\n${signed}`)

/** A modified body must be rejected regardless of its headers. */
function check(bytes: Uint8Array): void {
  const whole = Buffer.from(bytes)
  const first = whole.indexOf(NEWLINE)
  const second = whole.indexOf(NEWLINE, first + 1)
  if (second === -1) return
  const body = whole.subarray(second + 1)
  const headers = headersOf(whole.toString('latin1', 0, first), whole.toString('latin1', first + 1, second))
  if (headers === undefined) return
  const query = new URLSearchParams(body.toString())
  const isTheirs = body.toString('latin1') === signed
  const isOfSlack = isFromSlack(SECRET, headers, body, NOON)
  if (isOfSlack && !(isTheirs && headers.get('x-slack-request-timestamp') === timestamp))
    throw new Error('Slack never signed this.')
  for (const kind of ticketSystems) {
    // None of these contains the secret itself.
    if (isGenuine(kind, { headers, query, bytes: body }, SECRET) && !isTheirs)
      throw new Error(`${kind} never sent this.`)
  }
}

/** Headers as in a request; `undefined` if no HTTP parser accepts them. */
function headersOf(time: string, signature: string): Headers | undefined {
  try {
    return new Headers({
      'x-slack-request-timestamp': time,
      'x-slack-signature': signature,
      'x-hub-signature-256': signature,
      'x-hub-signature': signature,
      'x-gitlab-token': signature,
    })
  } catch {
    return undefined
  }
}

const commit = { id: 'a', message: 'fixes WEB-1', author: { name: 'A' } }
const news = [
  {
    action: 'closed',
    issue: {
      number: 7,
      html_url: 'https://github.com/a/b/issues/7',
      title: 'No cart',
      state: 'closed',
      state_reason: 'not_planned',
      updated_at: '2026-11-21T09:30:00Z',
    },
    repository: { full_name: 'a/b', default_branch: 'main' },
    ref: 'refs/heads/main',
    commits: [commit],
  },
  {
    object_kind: 'work_item',
    project: { path_with_namespace: 'a/b', default_branch: 'main' },
    object_attributes: {
      iid: 7,
      title: 'No cart',
      state: 'closed',
      url: 'https://gitlab.com/a/b/-/issues/7',
      updated_at: '2026-11-21 09:30:00 UTC',
    },
  },
  {
    object_kind: 'push',
    ref: 'refs/heads/main',
    project: { path_with_namespace: 'a/b', default_branch: 'main' },
    commits: [commit],
  },
  {
    webhookEvent: 'jira:issue_updated',
    issue: {
      key: 'WEB-7',
      fields: {
        summary: 'No cart',
        status: { statusCategory: { key: 'done' } },
        updated: '2026-11-21T09:30:00.000+0000',
      },
    },
  },
]

/** Reads a ticket system's webhook as each kind, and checks its dates. */
function readNews(bytes: Uint8Array): void {
  let body: unknown
  try {
    body = JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return
  }
  for (const kind of ticketSystems)
    for (const event of ['issues', 'push']) {
      const read = readHook(kind, new Headers({ 'x-github-event': event }), body, 'https://jira.example')
      if (read.kind === 'ticket') read.ticket.updatedAt.toISOString()
    }
}

/** Webhooks of other programs. Bodies from Slack and GitHub's app are in text-targets.ts. */
export const hookTargets: readonly Target[] = [
  {
    name: 'signed-request',
    seeds: [seed(ofSlack), seed(ofGitHub)],
    words: ['\n', 'v0=', 'sha256=', timestamp, '0', ' ', ofSlack, ofGitHub, '&', '%'],
    read: check,
  },
  {
    name: 'ticket-hook',
    seeds: news.map((one) => Buffer.from(JSON.stringify(one))),
    words: [...jsonWords, '"updated_at":"', '+275760-09-13T00:00:00.001Z', 'javascript:', '-1', '"refs/heads/"'],
    read: readNews,
  },
  {
    name: 'slack-link',
    seeds: [
      'https://mishap.example/ops/issues/WEB-1A/?a=b#c',
      'https://mishap.example/organizations/home/issues/7/',
    ].map((text) => Buffer.from(text)),
    words: ['/', '%', '%2F', '%E0%A4', '//', '?', '#', '@', ':', '\\', '..'],
    read: (bytes) => issueInAddress(Buffer.from(bytes).toString(), site, 'home'),
  },
]
