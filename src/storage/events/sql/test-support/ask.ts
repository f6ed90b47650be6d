import { authorize, narrow } from '#domain/access/access.ts'
import type { SqlReader } from '#domain/sql/sql-reader.ts'
import type { SqlFormat } from '#domain/sql/sql-reader.ts'
import type { ProjectId } from '#domain/ids.ts'
import { parseSql } from '#domain/sql/parse.ts'
import type { SqlProblem } from '#domain/sql/problem.ts'

export const SECRET = 'topsecret'
export const mine = 1 as ProjectId
export const hidden = 2 as ProjectId
export const projects = [
  { id: mine, slug: 'mine' },
  { id: hidden, slug: `hidden-${SECRET}` },
]

export function grantOver(...ids: readonly ProjectId[]) {
  const asked = authorize({ kind: 'operator' }, 'event:read')
  if (!asked.ok) throw new Error('The operator may read events.')
  return narrow(asked.value, ids)
}

interface Asked {
  readonly over?: readonly ProjectId[]
  readonly parameters?: Readonly<Record<string, string>>
  readonly limit?: number
  readonly format?: SqlFormat
  readonly seconds?: number
}

/** The answer to a statement as text, or the reason for its refusal. */
export async function ask(store: SqlReader, text: string, asked: Asked = {}): Promise<string | SqlProblem> {
  const { over = [mine], parameters = {}, limit = 100, format = 'JSONCompactEachRow', seconds = 5 } = asked
  const read = parseSql(text)
  if (!read.ok) return read.refusal
  const question = { query: read.value.query, projects, parameters, limit, seconds }
  const answer = await store.querySql(grantOver(...over), question, format)
  return answer.ok ? new TextDecoder().decode(answer.value).trim() : answer.refusal
}
