import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { Query } from './ast.ts'
import type { SqlProblem } from './problem.ts'

/** Limits on the result and the cost of a statement. */
export const sqlLimits = {
  /** Rows in the result. */
  rows: 10_000,
  /** Engine time. */
  seconds: 10,
  megabytes: 400,
  rowsToRead: 1_000_000_000,
  /** Size of the result in bytes. */
  answerBytes: 32 * 1024 * 1024,
} as const

/** Output formats. The engine has more; these have no side effects. */
export const sqlFormats = [
  'JSON',
  'JSONCompact',
  'JSONEachRow',
  'JSONCompactEachRow',
  'JSONStringsEachRow',
  'JSONCompactStringsEachRow',
  'JSONCompactEachRowWithNames',
  'JSONCompactEachRowWithNamesAndTypes',
  'JSONObjectEachRow',
  'JSONStrings',
  'JSONCompactStrings',
  'JSONColumnsWithMetadata',
  'TabSeparated',
  'TabSeparatedRaw',
  'TabSeparatedWithNames',
  'TabSeparatedWithNamesAndTypes',
  'CSV',
  'CSVWithNames',
  'CSVWithNamesAndTypes',
  'Values',
  'Pretty',
  'PrettyCompact',
  'Vertical',
  'Markdown',
  'Native',
  'RowBinary',
  'RowBinaryWithNames',
  'RowBinaryWithNamesAndTypes',
  'Parquet',
  'Arrow',
  'ArrowStream',
  'Null',
] as const
export type SqlFormat = (typeof sqlFormats)[number]

const sameFormat: Readonly<Record<string, SqlFormat>> = {
  TSV: 'TabSeparated',
  TSVRaw: 'TabSeparatedRaw',
  TSVWithNames: 'TabSeparatedWithNames',
  TSVWithNamesAndTypes: 'TabSeparatedWithNamesAndTypes',
  JSONLines: 'JSONEachRow',
  NDJSON: 'JSONEachRow',
}

export function parseSqlFormat(text: string): SqlFormat | undefined {
  return sqlFormats.find((one) => one === text) ?? sameFormat[text]
}

/** A parsed statement with everything needed to run it. */
export interface SqlQuestion {
  readonly query: Query
  /** The projects the user may see. Their slugs appear in column `project`; rows of other projects are invisible. */
  readonly projects: readonly { readonly id: ProjectId; readonly slug: string }[]
  /** Values for `{name:Type}`, as text that the engine parses as that type. */
  readonly parameters: Readonly<Record<string, string>>
  /** Maximum rows in the result. */
  readonly limit: number
  /** Maximum engine time, if lower than the global limit. */
  readonly seconds?: number
}

/** What a statement would read. */
export interface SqlCost {
  readonly rows: number
  readonly parts: number
  /** Upper bound of uncompressed bytes, as if every column were read. */
  readonly bytes: number
}

/** Runs SQL statements under the user's grant. */
export interface SqlReader {
  /** The result, encoded in the format. */
  querySql(
    grant: Grant<'event:read'>,
    question: SqlQuestion,
    format: SqlFormat,
  ): Promise<Result<Uint8Array, SqlProblem>>
  costOfSql(grant: Grant<'event:read'>, question: SqlQuestion): Promise<Result<SqlCost, SqlProblem>>
}
