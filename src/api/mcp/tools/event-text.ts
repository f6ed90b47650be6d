import { z } from '@hono/zod-openapi'
import { line, paragraphs } from '../text.ts'

const frame = z.object({
  filename: z.string().nullish(),
  function: z.string().nullish(),
  module: z.string().nullish(),
  lineNo: z.number().nullish(),
  inApp: z.boolean(),
  context: z.array(z.tuple([z.number(), z.string().nullable()])).nullish(),
})
type Frame = z.output<typeof frame>
const stacktrace = z.object({ frames: z.array(frame).nullish() }).nullish()

const exceptions = z.object({
  values: z.array(z.object({ type: z.string().nullable(), value: z.string().nullable(), stacktrace })),
})
const breadcrumbs = z.object({
  values: z.array(
    z.object({
      timestamp: z.string().nullable(),
      category: z.string().nullable(),
      level: z.string(),
      message: z.string().nullable(),
      data: z.looseObject({}).nullable(),
    }),
  ),
})
const request = z.object({ method: z.string().nullable(), url: z.string().nullable() })

/** The part of an event that is shown. */
export const told = z.object({
  eventID: z.string(),
  dateCreated: z.string().nullish(),
  message: z.string().nullish(),
  tags: z.array(z.object({ key: z.string(), value: z.string() })),
  contexts: z.record(z.string(), z.unknown()).nullish(),
  entries: z.array(z.object({ type: z.string(), data: z.unknown() })),
})

const BREADCRUMBS = 12
const FRAMES = 12
/** Lines of code shown on each side of the failing one. */
const AROUND = 3

/** An event as compact text: what failed and where, with code, and what led up to it. */
export function eventText({ eventID, dateCreated, tags, contexts, entries }: z.output<typeof told>): string {
  const dataOf = <Shape extends z.ZodType>(type: string, shape: Shape) =>
    shape.safeParse(entries.find((entry) => entry.type === type)?.data).data
  const failed = dataOf('exception', exceptions)?.values.toReversed() ?? []
  const asked = dataOf('request', request)
  const came = dataOf('breadcrumbs', breadcrumbs)?.values.slice(-BREADCRUMBS) ?? []
  return paragraphs(
    `## Event ${eventID}, ${dateCreated ?? ''}`,
    ...failed.map(({ type, value, stacktrace: stack }) =>
      [`### ${line(type ?? 'Error')}: ${line(value ?? '', 1000)}`, ...stackLines(stack?.frames ?? [])].join('\n'),
    ),
    (asked?.url ?? null) === null ? undefined : `Request: ${asked?.method ?? 'GET'} ${line(asked?.url ?? '')}`,
    came.length === 0 ? undefined : ['### Breadcrumbs, the newest last', ...came.map(breadcrumbLine)].join('\n'),
    `Tags: ${tags.map(({ key, value }) => `${key}=${line(value, 100)}`).join(', ')}`,
    idsOf(contexts),
  )
}

/** Newest call first. Frames outside the app are only counted. */
function stackLines(frames: readonly Frame[]): readonly string[] {
  const newest = frames.toReversed()
  const own = newest.filter(({ inApp }) => inApp)
  const shown = (own.length === 0 ? newest : own).slice(0, FRAMES)
  const hidden = frames.length - shown.length
  return [
    ...shown.flatMap((one, index) => (index === 0 ? [frameLine(one), ...codeLines(one)] : [frameLine(one)])),
    ...(hidden > 0 ? [`(${hidden} more ${hidden === 1 ? 'frame' : 'frames'}, of libraries or further out)`] : []),
  ]
}

function frameLine({ function: name, module, filename, lineNo }: Frame): string {
  return `at ${line(name ?? '?', 120)} (${line(filename ?? module ?? '?', 200)}${typeof lineNo === 'number' ? `:${lineNo}` : ''})`
}

function codeLines({ context, lineNo }: Frame): readonly string[] {
  if (typeof lineNo !== 'number') return []
  return (context ?? [])
    .filter(([number]) => Math.abs(number - lineNo) <= AROUND)
    .map(([number, code]) => `${number === lineNo ? '>' : ' '} ${number} | ${(code ?? '').slice(0, 200)}`)
}

function breadcrumbLine({ timestamp, category, level, message, data }: z.output<typeof breadcrumbs>['values'][number]) {
  return `${timestamp ?? ''} ${level} ${category ?? ''}: ${line(message ?? data ?? '', 200)}`
}

const ids = z.looseObject({
  trace: z.looseObject({ trace_id: z.string() }).optional(),
  replay: z.looseObject({ replay_id: z.string() }).optional(),
})

/** The event's trace, and the replay that recorded it. */
export function idsIn({ contexts }: Pick<z.output<typeof told>, 'contexts'>): { trace?: string; replay?: string } {
  const { trace, replay } = ids.safeParse(contexts ?? {}).data ?? {}
  return { ...(trace && { trace: trace.trace_id }), ...(replay && { replay: replay.replay_id }) }
}

/** Related data that an agent can request. */
function idsOf(contexts: z.output<typeof told>['contexts']): string | undefined {
  const { trace, replay } = idsIn({ contexts })
  const known = [trace && `trace ${trace}`, replay && `replay ${replay}`].filter(Boolean)
  return known.length === 0 ? undefined : `See also: ${known.join(', ')}`
}
