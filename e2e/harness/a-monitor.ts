import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { defaultConfig } from '#domain/monitor/monitor.ts'

/** Makes a monitor that nobody has checked in at, and returns its number. */
export async function aMonitor(
  { monitors }: Pick<Catalogue, 'monitors'>,
  project: ProjectId,
  name: string,
): Promise<number> {
  const draft = { name, config: defaultConfig }
  const made = await monitors.create(operatorGrant('project:write'), project, 'backup', draft, new Date())
  if (!made.ok) throw new Error(`The monitor was not made: ${made.refusal.reason}.`)
  return made.value
}
