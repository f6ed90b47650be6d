import { z } from 'zod'
import type { ArtifactLookup, FoundArtifact } from '#domain/artifact/artifact.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import type { SamplingRule } from '#domain/trace/sampling.ts'
import { foundFromRow } from './artifacts/artifact-rows.ts'
import { readRules } from './projects/rules-json.ts'

/** The part of the catalogue that digest threads read. */
export interface DigestReader {
  /** Returns the same object until the project's rules change. */
  rules(project: ProjectId): ProjectRules
  /** Without a rule, all spans of the project are kept. */
  sampling(project: ProjectId): SamplingRule | undefined
  /** Groups whose events are filtered. */
  discarded(project: ProjectId): ReadonlySet<GroupHash>
  readonly artifacts: ArtifactLookup
  close(): void
}

/** Maximum age of a cached answer. */
const RECHECK_MS = 1_000

/** Cached lookups, hits and misses alike; about 10 MB. */
const MAX_KEPT = 20_000

const ruleRow = z.object({ rules: z.string(), version: z.number() })
const fileRow = z.object({
  kind: z.string(),
  url: z.string(),
  source_map_url: z.string().nullable(),
  index_key: z.string().nullable(),
  map_index_key: z.string().nullable(),
  problem: z.string().nullable(),
})

const objectRow = z.object({ index_key: z.string().nullable(), problem: z.string().nullable() })

/** A synchronous connection for single-threaded readers. Placeholders are written as `?`. */
export interface BlockingReader {
  prepare(sql: string): { get(...parameters: (string | number)[]): Record<string, unknown> | undefined }
  close(): void
}

/** @param recheckMs how long cached answers are used before checking for changes */
export function readForDigest(database: BlockingReader, recheckMs: number = RECHECK_MS): DigestReader {
  return {
    rules: rulesReader(database, recheckMs),
    sampling: samplingReader(database, recheckMs),
    discarded: discardedReader(database, recheckMs),
    artifacts: artifactReader(database, recheckMs),
    close: () => database.close(),
  }
}

function rulesReader(database: BlockingReader, recheckMs: number): DigestReader['rules'] {
  const select = database.prepare('select rules, version from project_rules where project_id = ?')
  const selectVersion = database.prepare('select version from project_rules where project_id = ?')
  const kept = new Map<ProjectId, { rules: ProjectRules; version: number; checkedAt: number }>()
  return (project) => {
    const known = kept.get(project)
    const now = performance.now()
    if (known !== undefined) {
      if (now - known.checkedAt < recheckMs) return known.rules
      known.checkedAt = now
      if ((selectVersion.get(project)?.version ?? 0) === known.version) return known.rules
    }
    const row = select.get(project)
    const { rules, version } = row === undefined ? { rules: defaultRules, version: 0 } : withRules(ruleRow.parse(row))
    kept.set(project, { rules, version, checkedAt: now })
    return rules
  }
}

const samplingRow = z.object({ rule: z.string() })
const samplingRule = z.object({ rate: z.number(), slow: z.number(), common: z.array(z.string()) })

function samplingReader(database: BlockingReader, recheckMs: number): DigestReader['sampling'] {
  const select = database.prepare('select rule from span_sampling where project_id = ? and rule is not null')
  return cached(recheckMs, (project) => {
    const row = select.get(project)
    return row && samplingRule.parse(JSON.parse(samplingRow.parse(row).rule))
  })
}

const NONE: ReadonlySet<GroupHash> = new Set()
const groupsRow = z.object({ groups: z.string().nullable() })

/** Reads all of a project's groups in one row, because a {@link BlockingReader} returns one row. */
function discardedReader(database: BlockingReader, recheckMs: number): DigestReader['discarded'] {
  const select = database.prepare(
    "select string_agg(group_hash, ',') as groups from discarded_groups where project_id = ?",
  )
  return cached(recheckMs, (project) => {
    const { groups } = groupsRow.parse(select.get(project))
    return groups === null ? NONE : new Set(groups.split(',') as GroupHash[])
  })
}

/** Caches a value per project and reads it again after `recheckMs`. */
function cached<T>(recheckMs: number, read: (project: ProjectId) => T): (project: ProjectId) => T {
  const kept = new Map<ProjectId, { readonly value: T; readonly checkedAt: number }>()
  return (project) => {
    const known = kept.get(project)
    const now = performance.now()
    if (known !== undefined && now - known.checkedAt < recheckMs) return known.value
    const value = read(project)
    kept.set(project, { value, checkedAt: now })
    return value
  }
}

function withRules({ rules, version }: z.infer<typeof ruleRow>) {
  return { rules: readRules(rules), version }
}

const FILE = 'select kind, url, source_map_url, index_key, map_index_key, problem from artifact_files'

function artifactReader(database: BlockingReader, recheckMs: number): ArtifactLookup {
  const byDebugId = database.prepare(
    `${FILE} where project_id = ? and debug_id = ? and kind = ? order by id desc limit 1`,
  )
  const byUrl = database.prepare(
    `${FILE} where project_id = ? and release = ? and dist = ? and url = ? and kind = ? order by id desc limit 1`,
  )
  const any = database.prepare('select 1 from artifact_files where project_id = ? and release = ? and dist = ? limit 1')
  const debugObject = debugObjectReader(database)
  const kept = new Kept(database, recheckMs)
  const file = (row: unknown) => (row === undefined ? undefined : foundFromRow(fileRow.parse(row)))
  return {
    byDebugId: (project, debugId, kind) =>
      debugId === ''
        ? undefined
        : kept.of<FoundArtifact>(`id ${project} ${kind} ${debugId}`, () => file(byDebugId.get(project, debugId, kind))),
    byUrl: (project, release, dist, urls, kind) => {
      if (release === '') return undefined
      const place = `url ${project} ${kind} ${release}\n${dist ?? ''}\n`
      for (const url of urls) {
        const found = kept.of<FoundArtifact>(place + url, () =>
          file(byUrl.get(project, release, dist ?? '', url, kind)),
        )
        if (found !== undefined) return found
      }
      return undefined
    },
    hasAny: (project, release, dist) =>
      release !== '' &&
      kept.of<true>(`any ${project} ${release}\n${dist ?? ''}`, () =>
        any.get(project, release, dist ?? '') === undefined ? undefined : true,
      ) === true,
    debugObject: (project, kind, ids) =>
      kept.of(`object ${project} ${kind} ${ids.debugId ?? ''} ${ids.codeId ?? ''}`, () =>
        debugObject(project, kind, ids),
      ),
  }
}

function debugObjectReader(database: BlockingReader): ArtifactLookup['debugObject'] {
  const by = (id: 'debug_id' | 'code_id') =>
    database.prepare(
      `select index_key, problem from debug_objects where project_id = ? and ${id} = ? and kind = ?
       order by index_key is not null desc, has_lines desc, id desc limit 1`,
    )
  const byDebugId = by('debug_id')
  const byCodeId = by('code_id')
  return (project, kind, { debugId, codeId }) => {
    const row =
      (debugId === undefined ? undefined : byDebugId.get(project, debugId, kind)) ??
      (codeId === undefined ? undefined : byCodeId.get(project, codeId, kind))
    if (row === undefined) return undefined
    const { index_key: indexKey, problem } = objectRow.parse(row)
    return { indexKey, problem }
  }
}

/** Caches answers, including misses, until an upload changes something. */
class Kept {
  readonly #version: { get(): Record<string, unknown> | undefined }
  readonly #recheckMs: number
  readonly #answers = new Map<string, unknown>()
  #seen: unknown
  #checkedAt = Number.NEGATIVE_INFINITY

  constructor(database: BlockingReader, recheckMs: number) {
    this.#version = database.prepare("select version from changes where what = 'artifacts'")
    this.#recheckMs = recheckMs
  }

  /** Returns the cached answer for a key. A key must always be used with the same type of answer. */
  of<Answer>(key: string, ask: () => Answer | undefined): Answer | undefined {
    this.#recheck()
    if (this.#answers.has(key)) return this.#answers.get(key) as Answer | undefined
    const answer = ask()
    // Evict the oldest entry. One that is still in use soon returns.
    if (this.#answers.size >= MAX_KEPT) {
      const [oldest] = this.#answers.keys()
      if (oldest !== undefined) this.#answers.delete(oldest)
    }
    this.#answers.set(key, answer)
    return answer
  }

  #recheck(): void {
    const now = performance.now()
    if (now - this.#checkedAt < this.#recheckMs) return
    this.#checkedAt = now
    const version = this.#version.get()?.version
    if (version !== this.#seen) this.#answers.clear()
    this.#seen = version
  }
}
