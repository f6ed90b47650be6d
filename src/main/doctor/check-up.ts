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
 * Looks at everything around the server: the machine, and whom the settings name. Nothing else is called.
 * @param server undefined: none runs
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

/** A server goes on with the program that it was started with. */
function checkVersions(serverVersion: string): readonly Finding[] {
  if (serverVersion === version) return []
  return [{ check: 'versions', verdict: 'wrong', says: t('doctor.otherVersion', { server: serverVersion, version }) }]
}
