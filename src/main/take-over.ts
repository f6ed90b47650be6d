import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { dataPaths } from '#domain/data-paths.ts'
import type { Leases } from '#domain/lease/leases.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { SpoolSettings } from '#domain/settings.ts'
import type { Spool } from '#domain/spool/spool.ts'
import type { Pump } from '#pipeline/pump.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { claimDataFolder, type FolderInUse } from './data-folder.ts'
import { holdSpool } from './spool-lease.ts'

export interface TakenOver {
  /** Records that were left in it, all digested now. */
  readonly records: number
  /** Truncated bytes of torn records, never acknowledged. */
  readonly cutBytes: number
}

/** Why a spool cannot be taken over. */
export type TakeOverRefusal =
  | FolderInUse
  | { readonly reason: 'no_spool' }
  /** The folder belongs to a separate installation with other projects: start that one to digest the rest. */
  | { readonly reason: 'own_catalogue' }
  /** Its owner is alive on another machine, or another process is taking it over. */
  | { readonly reason: 'held' }
  /** This server is stopping: the rest waits for the next attempt. */
  | { readonly reason: 'stopping' }

export interface TakeOverParts {
  readonly dataFolder: string
  readonly settings: SpoolSettings
  readonly leases: Leases
  readonly pumpOf: (spool: Spool) => Promise<Pump>
  readonly signal: AbortSignal
}

const POLL_MS = 50

/**
 * Digests what a lost node left in its data folder, exactly once: the ledger knows each spool by its id, so what the
 * node or an earlier attempt has digested is not digested again.
 */
export async function takeOverSpool(given: string, parts: TakeOverParts): Promise<Result<TakenOver, TakeOverRefusal>> {
  const folder = resolve(given)
  const paths = dataPaths(folder)
  if (folder === resolve(parts.dataFolder)) return refuse({ reason: 'folder_in_use', pid: process.pid })
  if (!existsSync(`${paths.spool}/spool.json`)) return refuse({ reason: 'no_spool' })
  if (existsSync(paths.catalogue)) return refuse({ reason: 'own_catalogue' })
  const claim = await claimDataFolder(folder)
  if (!claim.ok) return claim
  await using opened = new AsyncDisposableStack()
  opened.defer(() => claim.value.release())
  const { spool, cutBytes } = await openSpool({ folder: paths.spool, settings: parts.settings, spentAfterMs: 0 })
  opened.defer(() => spool.close())
  const lease = await holdSpool(parts.leases, { spoolId: spool.id, holder: crypto.randomUUID() })
  if (lease === undefined) return refuse({ reason: 'held' })
  opened.defer(lease.release)
  const { records, isDone } = await digestLeft(spool, parts)
  return isDone ? ok({ records, cutBytes }) : refuse({ reason: 'stopping' })
}

/** Digests the rest of a spool held by this process. Not completed if stopped earlier. */
export async function digestLeft(
  spool: Spool,
  { pumpOf, signal }: Pick<TakeOverParts, 'pumpOf' | 'signal'>,
): Promise<{ readonly records: number; readonly isDone: boolean }> {
  const pump = await pumpOf(spool)
  try {
    // What was digested before the node died has been released by now.
    const { records } = spool.backlog()
    while (spool.backlog().records > 0 && !signal.aborted) await delay(POLL_MS)
    return { records, isDone: spool.backlog().records === 0 }
  } finally {
    await pump.stop()
  }
}
