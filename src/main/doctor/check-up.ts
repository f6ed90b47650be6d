import { messages } from '#messages'
import type { Settings } from '#domain/settings.ts'
import type { ServerFile } from '../data-folder.ts'
import { version } from '../version.ts'
import { checkBackups } from './backups.ts'
import { checkCatalogue } from './catalogue.ts'
import type { Finding } from './finding.ts'
import { checkLeftovers } from './leftovers.ts'
import { checkDisk, checkLimits, checkPermissions, checkPort } from './machine.ts'
import { checkMail, checkNames, checkSite, checkWayOut } from './surroundings.ts'

const t = messages('cli')

/**
 * Checks the server's environment: the machine, and the hosts in the settings. Contacts nothing else.
 * @param server `undefined` if none is running
 */
export async function checkUp(
  settings: Settings,
  server: ServerFile | undefined,
  serverVersion: string,
): Promise<readonly Finding[]> {
  const findings = await Promise.all([
    checkDisk(settings.dataFolder),
    checkLeftovers(settings.dataFolder),
    checkCatalogue(settings),
    checkLimits(server?.pid ?? 'self'),
    checkPermissions(settings.dataFolder),
    server === undefined ? checkPort(settings) : checkSite(settings, server),
    checkWayOut(settings),
    checkNames(settings),
    checkMail(settings),
    checkBackups(settings),
  ])
  return [...findings.flat(), ...checkVersions(serverVersion)]
}

/** A running server keeps the program version that it started with. */
function checkVersions(serverVersion: string): readonly Finding[] {
  if (serverVersion === version) return []
  return [{ check: 'versions', verdict: 'wrong', says: t('doctor.otherVersion', { server: serverVersion, version }) }]
}
