import { isCrontab, nextRuns } from '#digest/schedule/next-run.ts'
import { paramsOf } from '#domain/address/codec.ts'
import { readTypedPeriod } from '#domain/address/typed-period.ts'
import { receiverLimits } from '#domain/alert/receiver.ts'
import { fillTemplate, placeholders, unknownPlaceholders, type Placeholder } from '#domain/alert/template.ts'
import { readTracesSql } from '#domain/dashboard/import/traces-sql.ts'
import { parseAggregate, printAggregate } from '#domain/explore/aggregate.ts'
import { eventConditions, logConditions, metricFunction, spanConditions } from '#domain/explore/sentry-names.ts'
import { sentryFunction } from '#domain/explore/sentry-functions.ts'
import { parseScopedEventQuery } from '#domain/issue/scoped-event-query.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import { logsParams, parseLogs } from '#domain/logs/logs-search.ts'
import { parseMarkdown } from '#domain/markdown/blocks.ts'
import { mentionsOf } from '#domain/markdown/tree.ts'
import { parseMetricNumber } from '#domain/metrics/metric-term.ts'
import { parseMetricQuery } from '#domain/metrics/metric-query.ts'
import { metricsParams, parseMetrics } from '#domain/metrics/metrics-search.ts'
import { defaultConfig } from '#domain/monitor/monitor.ts'
import { parseProfiles, profilesParams } from '#domain/profile/profile-query.ts'
import { completionAt } from '#domain/query/completion.ts'
import { parseQuery } from '#domain/query/parse.ts'
import { printQuery } from '#domain/query/print.ts'
import { parseReplayQuery } from '#domain/replay/replay-query.ts'
import { parseSessionQuery } from '#domain/session/session-query.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import type { Target } from './fuzz.ts'
import { NOON } from './item-reader.ts'
import { ofTexts } from './text-targets.ts'
import { jsonWords } from './wire-targets.ts'

const noon = new Date(NOON)
const at = { now: NOON, timeZone: 'Europe/Vienna' }

/** The URL limit of Node's HTTP parser, and the limits of comments, templates and schedules. */
const most = { address: 16_384, comment: 20_000, crontab: 200 } as const

/** A search in each searchable list. A parsed search must parse again after formatting. */
function search(whole: string): void {
  const text = whole.slice(0, most.address)
  for (const read of [parseScopedEventQuery, parseLogQuery, parseMetricQuery, parseReplayQuery]) read(text, noon)
  parseSessionQuery(text)
  completionAt(text, Math.floor(text.length / 2))
  const parsed = parseQuery(text)
  if (!parsed.ok || parsed.value === undefined) return
  const again = parseQuery(printQuery(parsed.value))
  if (!again.ok && !again.refusal.problem.reason.startsWith('too_')) throw new Error('What was printed cannot be read.')
}

/** List URLs: invalid parameters count as absent. */
function readAddress(text: string): void {
  const params = paramsOf(text.slice(0, most.address))
  logsParams(parseLogs(params))
  metricsParams(parseMetrics(params))
  profilesParams(parseProfiles(params))
}

/** Queries of other servers' dashboards, translated to our searches and functions. */
function translate(whole: string): void {
  const text = whole.slice(0, most.address)
  readTracesSql(text)
  for (const conditions of [spanConditions, eventConditions, logConditions]) conditions(text)
  sentryFunction('metrics', text)
  sentryFunction('spans', metricFunction(text) ?? '')
  parseMetricNumber(text)?.formula(1, null)
  const aggregate = parseAggregate(text)
  if (aggregate !== undefined && parseAggregate(printAggregate(aggregate)) === undefined)
    throw new Error('What was printed cannot be read.')
}

/** A job's next run, in the zone at the end of the text. */
function schedule(text: string): void {
  const [said = '', zone = ''] = text.split('\n')
  const value = said.slice(0, most.crontab)
  const timezone = isTimeZone(zone) ? zone : 'UTC'
  if (!isCrontab(value)) return
  const runs = nextRuns({ ...defaultConfig, schedule: { type: 'crontab', value }, timezone }, NOON, 3)
  if (runs.some((run, index) => run <= (runs[index - 1] ?? NOON)))
    throw new Error('A run comes before the one before it.')
}

const values = Object.fromEntries(placeholders.map((name) => [name, `"\\${name}\n`])) as Record<Placeholder, string>

/** A JSON template must stay valid JSON. */
function fill(whole: string): void {
  const text = whole.slice(0, receiverLimits.template)
  unknownPlaceholders(text)
  const { body, contentType } = fillTemplate(text, values)
  if (contentType === 'application/json') JSON.parse(body)
}

function findMention(text: string, from: number) {
  return text.startsWith('@ann', from) ? { length: 4, whom: [{ kind: 'user', id: 'ann' } as const] } : undefined
}

/** Members' input: searches, URLs, schedules, templates, comments. */
export const searchTargets: readonly Target[] = [
  ofTexts(
    'searches',
    [
      'level:error !message:"a b*" timestamp:>-24h (cart.id:[1,2] OR has:trace) tags[a b]:x',
      'release:"a@1" (environment:[a, b] OR release.version:1.2.0)',
      'project:web issue:WEB-1A is:unresolved user.email:*@acme.com clicks:>2 duration:<1m',
    ],
    [
      '"',
      '(',
      ')',
      ' OR ',
      ' AND ',
      '!',
      ':',
      '[',
      ']',
      '\\',
      '*',
      ',',
      '>=',
      '__proto__:',
      'tags["',
      '\u2028',
      'has:',
    ],
    search,
  ),
  ofTexts(
    'list-address',
    [
      'projects=web&environment=prod&period=14d&query=level%3Aerror&columns=message&view=patterns',
      'metric=counter%3A%3Aorders&of=sum&group=plan&formula=a+%2F+b&from=1795520000000&to=1795521600000',
      'compare=release&before=a&release=b&type=cpu&transaction=GET+%2F',
    ],
    ['&', '=', '%', '%E0%A4', '+', '[]', '__proto__', '::', '1e9', '-1', 'query=', 'period='],
    readAddress,
  ),
  ofTexts(
    'typed-period',
    [
      'last 3 h',
      'since yesterday 9:00',
      '2026-11-01 to 2026-11-07',
      '21 Nov 13:00 - 15:30',
      '昨日 9時から',
      'letzte 2 Wochen',
    ],
    [' - ', ' to ', ':', '.', '/', 'last ', 'since ', '31 Feb', '99', '999999', '年', '月', 'bis'],
    (text) => readTypedPeriod(text, at),
  ),
  ofTexts(
    'foreign-questions',
    [
      "SELECT ServiceName, count(*) FROM default.otel_traces WHERE SpanAttributes['a'] = 'b' AND Duration > 1 GROUP BY ServiceName ORDER BY x LIMIT 5",
      '100 * sum(counter::failed) / sum(counter:%25:orders)',
      'p95(value,checkout,distribution,millisecond)',
      'p95(span.duration)',
      'transaction.op:http.server AND (a:b OR !has:c) "d"',
    ],
    [
      ' where ',
      ' group by ',
      ' order by ',
      ' limit ',
      ' from otel_traces',
      "'",
      '(',
      ')',
      ' as ',
      ' / 1e6',
      '::',
      ',',
      'sum(',
    ],
    translate,
  ),
  ofTexts(
    'crontab',
    ['0/5 8-18 * * MON-FRI\nEurope/Vienna', '30 2 29 2 *\nAmerica/New_York', '0 0 L * 5#2\nUTC', '@yearly\nAsia/Tokyo'],
    ['*', '/', '-', ',', 'L', '#', '?', 'W', '31', '60', '@hourly', '\n', '0', '+'],
    schedule,
  ),
  ofTexts(
    'template',
    ['{"text":"{{ title }} {{why}}","n":[1,{"{{link}}":null}]}', 'New: {{ title }}\n{{unknown}} {{ limit }}'],
    [...jsonWords, '{{', '}}', '{{ title }}', ' '],
    fill,
  ),
  ofTexts(
    'markdown',
    [
      '# A\n> - **b** _c_ ~~d~~ `e` [f](https://g.example) @ann\n\n```ts\nx\n```\n1. h\n   2) i',
      '***a** b* <https://c> \\* @ann',
    ],
    ['*', '**', '_', '`', '```', '~~', '[', '](', ')', '<', '>', '# ', '> ', '- ', '1. ', '\n', '    ', '@ann', '\\'],
    (text) => mentionsOf(parseMarkdown(text.slice(0, most.comment), findMention)),
  ),
]
