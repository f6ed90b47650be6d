import { z } from '@hono/zod-openapi'
import { Refused, type Ask } from '../ask.ts'
import { duration, line } from '../text.ts'
import { tool } from '../tool.ts'

// The context of an event: who changed the code, what its trace logged, what its user saw.

/** The result, or `undefined` if the caller may not see it or its retention has passed. */
async function where<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (fault) {
    if (fault instanceof Refused) return undefined
    throw fault
  }
}

const committers = z.object({
  committers: z.array(
    z.object({
      author: z.object({ name: z.string(), email: z.string() }),
      commits: z.array(
        z.object({
          id: z.string(),
          message: z.string(),
          dateCreated: z.string().nullable(),
          release: z.string(),
          path: z.string(),
        }),
      ),
    }),
  ),
})

/** Commits that may have caused an event, or `undefined` if none is known. */
export async function suspectsText(ask: Ask, project: string, event: string): Promise<string | undefined> {
  const found = await where(ask.get(`${ask.project(project)}/events/${event}/committers/`, committers))
  const lines = (found?.committers ?? []).flatMap(({ author, commits }) =>
    commits.map(
      ({ id, message, dateCreated, release, path: file }) =>
        `${id.slice(0, 10)} ${line(message, 120)}, by ${line(author.name || author.email, 60)} ${dateCreated ?? ''}, in ${line(release, 80)}: touches ${line(file, 120)}`,
    ),
  )
  return lines.length === 0 ? undefined : ['### Suspect commits, the likeliest first', ...lines].join('\n')
}

const logs = z.object({
  data: z.array(z.object({ timestamp: z.string(), severity: z.string().nullable(), message: z.string().nullable() })),
})
const MOST_LOGS = 10

/** The newest logs of a trace, or `undefined` if there are none. */
export async function logsText(ask: Ask, trace: string): Promise<string | undefined> {
  const asked = {
    dataset: 'logs',
    field: ['timestamp', 'severity', 'message'],
    query: `trace:${trace}`,
    statsPeriod: '90d',
    per_page: MOST_LOGS,
  }
  const found = await where(ask.get(`${ask.organization}/events/`, logs, asked))
  const lines = (found?.data ?? [])
    .toReversed()
    .map(({ timestamp, severity, message }) => `${timestamp} ${severity ?? ''}: ${line(message ?? '', 200)}`)
  return lines.length === 0 ? undefined : ['### Logs of its trace, the newest last', ...lines].join('\n')
}

const replay = z.object({
  data: z.object({
    id: z.string(),
    started_at: z.string(),
    duration: z.number(),
    user: z.object({ display_name: z.string().nullable() }),
    urls: z.array(z.string()),
    releases: z.array(z.string()),
    browser: z.object({ name: z.string().nullable(), version: z.string().nullable() }),
    count_errors: z.number(),
    count_dead_clicks: z.number(),
    count_rage_clicks: z.number(),
  }),
})

async function replayLines(ask: Ask, id: string): Promise<string> {
  const { data } = await ask.get(`${ask.organization}/replays/${encodeURIComponent(id)}/`, replay)
  const { user, urls, browser, releases } = data
  return [
    ask.page(`/replays/${data.id}`),
    `${line(user.display_name ?? 'Somebody', 100)}, ${line(`${browser.name ?? ''} ${browser.version ?? ''}`, 60)}, from ${data.started_at} for ${duration(data.duration * 1000)}`,
    `${data.count_errors} errors, ${data.count_dead_clicks} dead clicks, ${data.count_rage_clicks} rage clicks${releases.length === 0 ? '' : `, release ${line(releases.join(', '), 100)}`}`,
    `Pages: ${line(urls.slice(0, 10).join(' → '), 600)}`,
  ].join('\n')
}

/** Summarizes a replay in a few lines; `undefined` if it no longer exists. */
export async function replayText(ask: Ask, id: string): Promise<string | undefined> {
  const said = await where(replayLines(ask, id))
  return said && `### Replay\n${said}`
}

export const getReplay = tool({
  name: 'get_replay',
  title: 'Get a replay',
  description:
    'Tells what a session replay shows: whose it is, the pages in their order, errors, dead and rage clicks.',
  input: z.object({ replay: z.string().regex(/^[0-9a-f-]{32,36}$/i) }),
  needs: ['project:read', 'event:read'],
  changes: false,
  tell: (ask, { replay: id }) => replayLines(ask, id.replaceAll('-', '')),
})
