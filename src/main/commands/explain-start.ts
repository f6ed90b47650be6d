import { dataPaths } from '#domain/data-paths.ts'
import { messages } from '#messages'
import { NewerDataFolder } from '#domain/newer-data.ts'
import type { Settings } from '#domain/settings.ts'
import { NoRoomForCopy } from '#services/backup/upgrade-copy.ts'
import { UnfinishedDowngrade } from '../before-upgrade.ts'
import { shortBytes } from './short-bytes.ts'
import { UnfinishedRestore } from '#services/backup/restore.ts'
import { PostgresUnusable } from '#storage/catalogue/postgres/unusable.ts'
import { UnreadableGeoFile } from '../geo.ts'
import { LeftStore } from '../migrate/left-places.ts'
import { NodeEndpointUnusable } from '../nodes/node-endpoint.ts'
import { explainEventServer } from './explain-event-server.ts'
import { explainLeftStore } from './explain-left-store.ts'

const t = messages('cli')

/** Explains a fault that the operator can fix; `undefined` for others. */
export function explainStart(fault: unknown, settings: Settings): string | undefined {
  if (fault instanceof NewerDataFolder) {
    const { store, found, known } = fault
    return t('serve.newer', { store, found, known })
  }
  if (fault instanceof NodeEndpointUnusable) return t('nodes.noListen', { where: fault.where, why: fault.message })
  if (fault instanceof UnreadableGeoFile) return t('serve.noGeo', { file: fault.file, why: fault.why })
  if (fault instanceof PostgresUnusable) return explainPostgres(fault)
  if (fault instanceof LeftStore) return explainLeftStore(fault)
  if (fault instanceof UnfinishedRestore) return t('backup.unfinished', { folder: settings.dataFolder })
  if (fault instanceof UnfinishedDowngrade) return messages('backups')('downgrade.unfinished')
  if (fault instanceof NoRoomForCopy) return noRoomForCopy(fault, settings)
  const eventServer = explainEventServer(fault)
  if (eventServer !== undefined) return t('serve.eventServer', { why: eventServer })
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  const { host, dataFolder: folder } = settings
  const port = String(settings.port)
  switch (code) {
    case 'EADDRINUSE':
      return t('serve.portInUse', { host, port })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return t('serve.noHost', { host })
    case 'EACCES':
      return isListen(fault) ? t('serve.noPermission', { host, port }) : t('serve.noFolder', { folder, why: code })
    case 'EROFS':
    // There is a file at the folder's path or above it.
    case 'EEXIST':
    case 'ENOTDIR':
    case 'EPERM':
      return t('serve.noFolder', { folder, why: code })
    case 'ENOSPC':
      return t('serve.noSpace', { folder, why: code })
    case 'ERR_SQLITE_ERROR':
      return explainSqlite(fault, settings)
    default:
      return undefined
  }
}

function explainPostgres({ problem, where, why }: PostgresUnusable): string {
  switch (problem) {
    case 'down':
      return t('serve.databaseDown', { where, why })
    case 'login':
      return t('serve.databaseLogin', { where, why })
    case 'missing':
      return t('serve.databaseMissing', { where, why })
    case 'rights':
      return t('serve.databaseRights', { where, why })
    case 'old':
      return t('serve.databaseOld', { where, why })
    case 'encoding':
      return t('serve.databaseEncoding', { where, why })
    case 'other_secret':
      return t('serve.otherSecret', { where })
    case 'moved':
      return t('migrate.databaseMoved', { where, when: why })
  }
}

/** By SQLite's primary result code (sqlite.org/rescode.html). */
function explainSqlite(fault: unknown, { dataFolder: folder }: Settings): string | undefined {
  if (!(fault instanceof Error && 'errcode' in fault && typeof fault.errcode === 'number')) return undefined
  const why = fault.message
  switch (fault.errcode & 0xff) {
    case READONLY:
    case IO_ERROR:
    case CANNOT_OPEN:
      return t('serve.noFolder', { folder, why })
    case FULL:
      return t('serve.noSpace', { folder, why })
    case CORRUPT:
    case NOT_A_DATABASE:
      return t('serve.damaged', { file: dataPaths(folder).catalogue, why })
    default:
      return undefined
  }
}

const READONLY = 8
const IO_ERROR = 10
const CORRUPT = 11
const FULL = 13
const CANNOT_OPEN = 14
const NOT_A_DATABASE = 26

function isListen(fault: unknown): boolean {
  return fault instanceof Error && 'syscall' in fault && fault.syscall === 'listen'
}

function noRoomForCopy({ neededBytes, freeBytes }: NoRoomForCopy, { dataFolder: folder }: Settings): string {
  const [needed, free] = [shortBytes(neededBytes), shortBytes(freeBytes)]
  return messages('backups')('upgrade.noRoom', { folder, needed, free })
}
