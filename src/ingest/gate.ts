import type { KeyLookup, PingTarget } from '#domain/project/project-catalogue.ts'
import { parseProjectId, type DsnProjectId, type ProjectId, type PublicKey } from '#domain/ids.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { createMemo } from './memo.ts'
import type { Refusal } from './refusal.ts'

/** How long a disabled key keeps working. */
const KEY_KEPT_MS = 5_000
/** How soon a newly created key works if it was tried before it existed. */
const UNKNOWN_KEPT_MS = 1_000
const MOST_KEPT = 10_000

/** Decides who may send. */
export interface Gate {
  /** Returns the key's record. `project`: the project that the request names, or null. */
  admit(publicKey: PublicKey, project: DsnProjectId | null): Promise<Result<ProjectKey, Refusal>>
  /** Returns the job to ping, and the key that admits it. */
  ping(pingKey: string): Promise<Result<PingTarget, Refusal>>
  /** The project for outcomes, if it exists. */
  existing(project: DsnProjectId | null): Promise<ProjectId | null>
}

/** A gate that queries the catalogue and caches answers for a few seconds. */
export function createGate(keys: KeyLookup, now: () => number): Gate {
  const keyOf = createMemo<PublicKey, ProjectKey | undefined>({
    load: (publicKey) => keys.find(publicKey),
    keepMs: (key) => (key === undefined ? UNKNOWN_KEPT_MS : KEY_KEPT_MS),
    most: MOST_KEPT,
    now,
  })
  const pingOf = createMemo<string, PingTarget | undefined>({
    load: (pingKey) => keys.findPing(pingKey),
    keepMs: (target) => (target === undefined ? UNKNOWN_KEPT_MS : KEY_KEPT_MS),
    most: MOST_KEPT,
    now,
  })
  const exists = createMemo<ProjectId, boolean>({
    load: (id) => keys.projectExists(id),
    keepMs: () => KEY_KEPT_MS,
    most: MOST_KEPT,
    now,
  })

  return {
    async admit(publicKey, project) {
      let key: ProjectKey | undefined
      try {
        key = await keyOf(publicKey)
      } catch (fault) {
        return refuse({ reason: 'catalogue_down', detail: faultText(fault) })
      }
      if (key === undefined) return refuse({ reason: 'unknown_key' })
      if (!key.enabled) return refuse({ reason: 'disabled_key' })
      if (project !== null && !isNamed(key, project)) return refuse({ reason: 'other_projects_key' })
      return ok(key)
    },
    async ping(pingKey) {
      try {
        const target = await pingOf(pingKey)
        return target === undefined ? refuse({ reason: 'unknown_ping' }) : ok(target)
      } catch (fault) {
        return refuse({ reason: 'catalogue_down', detail: faultText(fault) })
      }
    },
    async existing(project) {
      const id = parseProjectId(String(project))
      try {
        return id !== undefined && (await exists(id)) ? id : null
      } catch {
        // The catalogue is down. Counting the refusal without a project is better than not counting it.
        return null
      }
    },
  }
}

/**
 * Whether a DSN's project number belongs to the key's project: our own number, or the one from where the project was
 * imported.
 */
function isNamed({ projectId, dsnProjectId }: ProjectKey, project: DsnProjectId): boolean {
  return Number(projectId) === Number(project) || dsnProjectId === project
}

function faultText(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault)
}
