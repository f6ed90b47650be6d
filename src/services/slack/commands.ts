import { authorize, type UserActor } from '#domain/access/access.ts'
import { listIssues } from '#domain/issue/issue-list.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { shortId } from '#domain/issue/issue.ts'
import { absolute, paths } from '#domain/paths.ts'
import type { WorkingSlack } from '#domain/slack/slack-work.ts'
import { messages } from '#messages'
import type { Locale } from '#messages/locales.ts'
import { shortened } from '#notify/alerts/wording.ts'
import type { SlackUser } from '#notify/slack/requests.ts'
import { escaped } from '#notify/slack/text.ts'
import { hashOfCode } from './codes.ts'
import { assignableTo, decide } from './decide.ts'
import { findIssue } from './find-issue.ts'
import { issueGrants, memberOf, refusedText } from './member.ts'
import { localeOf, type SlackParts } from './slack-parts.ts'

const MOST_LISTED = 10
const PERIOD_MS = 14 * 24 * 3_600_000

interface Command {
  readonly user: SlackUser
  readonly text: string
}

interface Said extends Command {
  readonly parts: SlackParts
  readonly app: WorkingSlack
  readonly locale: Locale
  readonly now: Date
  /** The text after the command's name. */
  readonly rest: string
}

/** Runs a `/mishap` command and returns the response, which only its author sees. */
export async function runCommand(parts: SlackParts, app: WorkingSlack, command: Command, now: Date): Promise<string> {
  const [name = '', ...words] = command.text.trim().split(/\s+/)
  const said: Said = { ...command, parts, app, locale: localeOf(app), now, rest: words.join(' ') }
  switch (name.toLowerCase()) {
    case '':
    case 'help':
      return help(said.locale)
    case 'link':
      return link(said)
    case 'unlink': {
      const t = messages('slackPosts', said.locale)
      const isMine = said.user.teamId === app.teamId
      const done = isMine && (await parts.catalogue.slackWork.unlink({ slackUserId: said.user.id }, now))
      return t(done ? 'unlink.done' : 'unlink.not')
    }
    case 'status':
      return status(said)
    case 'issues':
      return asMember(said, issues)
    case 'resolve':
      return asMember(said, resolve)
    case 'assign':
      return asMember(said, assign)
    default: {
      const t = messages('slackPosts', said.locale)
      return `${t('help.unknown', { name: escaped(shortened(name, 50)) })}\n${help(said.locale)}`
    }
  }
}

function help(locale: Locale): string {
  const t = messages('slackPosts', locale)
  const lines = [
    ['issues [query]', t('help.issues')],
    ['resolve WEB-1A', t('help.resolve')],
    ['assign WEB-1A me', t('help.assign')],
    ['link', t('help.link')],
    ['unlink', t('help.unlink')],
    ['status', t('help.status')],
  ] as const
  return [`*${t('help.title')}*`, ...lines.map(([usage, text]) => `• \`/mishap ${usage}\`: ${text}`)].join('\n')
}

async function link({ parts, app, user, rest, locale, now }: Said): Promise<string> {
  const t = messages('slackPosts', locale)
  const url = absolute(parts.site, paths.account('slack'))
  if (rest === '') return t('link.how', { url })
  // A code does not work for users of another workspace.
  const isMine = user.teamId === app.teamId
  const person = { slackUserId: user.id, slackName: user.name }
  const account = isMine ? await parts.catalogue.slackWork.link(hashOfCode(rest), person, now) : undefined
  const actor = account === undefined ? undefined : await parts.accounts.actorById(account)
  return actor === undefined ? t('link.wrong', { url }) : t('link.done', { name: escaped(actor.name) })
}

async function status({ parts, app, user, locale }: Said): Promise<string> {
  const t = messages('slackPosts', locale)
  const member = await memberOf(parts, user, app.teamId)
  const shown = await parts.catalogue.slackWork.shownProjects()
  return [
    t('status.server', { url: absolute(parts.site, '') }),
    member.ok
      ? t('status.linked', { name: escaped(member.value.name), email: escaped(member.value.email) })
      : refusedText(parts, member.refusal, locale),
    t('status.projects', { count: shown.length }),
  ].join('\n')
}

async function asMember(said: Said, run: (said: Said, actor: UserActor) => Promise<string>): Promise<string> {
  const member = await memberOf(said.parts, said.user, said.app.teamId)
  return member.ok ? run(said, member.value) : refusedText(said.parts, member.refusal, said.locale)
}

async function issues({ parts, rest, locale, now }: Said, actor: UserActor): Promise<string> {
  const t = messages('slackPosts', locale)
  const [read, projectRead] = [authorize(actor, 'event:read'), authorize(actor, 'project:read')]
  if (!read.ok || !projectRead.ok) return refusedText(parts, { reason: 'forbidden' }, locale)
  const wanted = rest === '' ? 'is:unresolved' : unescaped(rest)
  const query = parseIssueQuery(wanted, now)
  if (!query.ok) return t('issues.problem', { reason: query.refusal.problem.reason })
  const { catalogue, events, site } = parts
  const page = await listIssues({ events, issues: catalogue.issues }, read.value, {
    query: query.value,
    filter: { period: { since: new Date(now.getTime() - PERIOD_MS), until: now }, environments: [] },
    sort: 'lastSeen',
    limit: MOST_LISTED,
  })
  const slugs = new Map((await catalogue.projects.list(projectRead.value)).map(({ id, slug }) => [id, slug]))
  const rows = page.rows.map(({ issue, events: count, users, lastSeen }) => {
    const called = shortId(slugs.get(issue.projectId) ?? '', issue.number)
    const label = escaped(`${called} ${shortened(issue.title, 150)}`)
    const when = `<!date^${Math.floor(lastSeen.getTime() / 1_000)}^{date_short_pretty} {time}|${lastSeen.toISOString()}>`
    return `• <${absolute(site, paths.issue(called))}|${label}>\n   ${t('issues.row', { events: count, users, when })}`
  })
  const all = `<${absolute(site, paths.issues({ query: wanted }))}|${t('issues.all')}>`
  return [`*${t('issues.title', { total: page.total })}*`, ...rows, all].join('\n')
}

/** Slack escapes three characters in typed text. */
function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

async function resolve(said: Said, actor: UserActor): Promise<string> {
  const { parts, rest, locale, now } = said
  const t = messages('slackPosts', locale)
  if (rest === '') return t('did.usage', { usage: '/mishap resolve WEB-1A' })
  const may = issueGrants(actor)
  if (!may.ok) return refusedText(parts, may.refusal, locale)
  const found = await findIssue(parts, may.value.read, rest)
  if (found === undefined) return t('refused.no_issue', { name: escaped(shortened(rest, 100)) })
  await decide(parts, may.value.write, found.issue, { kind: 'resolve', resolution: { kind: 'now' } }, now)
  return t('did.resolved', { issue: shortId(found.project.slug, found.issue.number) })
}

async function assign(said: Said, actor: UserActor): Promise<string> {
  const { parts, rest, locale, now } = said
  const t = messages('slackPosts', locale)
  const [name = '', whom = ''] = rest.split(' ')
  if (name === '' || whom === '') return t('did.usage', { usage: '/mishap assign WEB-1A me' })
  const may = issueGrants(actor)
  if (!may.ok) return refusedText(parts, may.refusal, locale)
  const found = await findIssue(parts, may.value.read, name)
  if (found === undefined) return t('refused.no_issue', { name: escaped(shortened(name, 100)) })
  const email = whom.toLowerCase() === 'me' ? actor.email : addressOf(whom)
  const all = await assignableTo(parts, may.value.read, found.issue)
  const to = all.find((one) => one.kind === 'user' && one.email.toLowerCase() === email.toLowerCase())
  if (to === undefined) return t('refused.no_assignee', { name: escaped(shortened(email, 100)) })
  await decide(parts, may.value.write, found.issue, { kind: 'assign', to }, now)
  const issue = shortId(found.project.slug, found.issue.number)
  return t('did.assigned', { issue, name: escaped(to.kind === 'user' ? to.name : to.slug) })
}

/** Slack turns typed email addresses into links: `<mailto:ann@example.com|ann@example.com>`. */
function addressOf(typed: string): string {
  return /^<mailto:([^|>]+)(?:\|[^>]*)?>$/.exec(typed)?.[1] ?? typed
}
