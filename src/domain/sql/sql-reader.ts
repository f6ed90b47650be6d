import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { Query } from './ast.ts'
import type { SqlProblem } from './problem.ts'

/** Rows that one statement may give, and what it may cost. */
export const sqlLimits = {
  /** Rows of an answer. */
  rows: 10_000,
  /** Of the engine's own time. */
  seconds: 10,
  megabytes: 400,
  rowsToRead: 1_000_000_000,
  /** Bytes of an answer. */
  answerBytes: 32 * 1024 * 1024,
} as const

/** How answers can be written. The engine has more; these read nothing and name nothing. */
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

/** The only way from text to a {@link SqlFormat}. */
export function parseSqlFormat(text: string): SqlFormat | undefined {
  return sqlFormats.find((one) => one === text) ?? sameFormat[text]
}

/** What is asked: a statement that was read, and what it needs to be run. */
export interface SqlQuestion {
  readonly query: Query
  /** Those that the person may know of: slugs stand in column `project`, and rows of others are not there. */
  readonly projects: readonly { readonly id: ProjectId; readonly slug: string }[]
  /** What `{name:Type}` stands for, as texts that the engine reads as that type. */
  readonly parameters: Readonly<Record<string, string>>
  /** Rows of the answer at most. */
  readonly limit: number
  /** Of the engine's time, where less is wanted than there may be. */
  readonly seconds?: number
}

/** What a statement would read. */
export interface SqlCost {
  readonly rows: number
  readonly parts: number
  /** At most, unpacked: as if every column were read. */
  readonly bytes: number
}

/** Statements of people and of their tools, under their grant. */
export interface SqlReader {
  /** The answer as bytes in the format. */
  querySql(
    grant: Grant<'event:read'>,
    question: SqlQuestion,
    format: SqlFormat,
  ): Promise<Result<Uint8Array, SqlProblem>>
  costOfSql(grant: Grant<'event:read'>, question: SqlQuestion): Promise<Result<SqlCost, SqlProblem>>
}
